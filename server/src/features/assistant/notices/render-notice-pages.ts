import { html } from 'hono/html'
import { type Html, renderPage } from '../../../http/render-page.ts'
import type { Notice, Outcome } from './notice-of.ts'
import type { Opened } from './press-notice.ts'

/** What the owner typed, and why it was not sent; null before. */
export type Refused = { text: string; problem: string } | null

/** The letter stands as the dashboard shows it; the Undo goes when it would come too late. */
const style = `
blockquote, .letter { margin: 0 0 24px; padding: 16px; border: 1px solid var(--line); border-radius: 10px; white-space: pre-line; overflow-wrap: anywhere; }
.letter, textarea { font: 17px/1.6 Newsreader, Georgia, serif; }
blockquote { color: var(--quiet); font-size: 15px; max-height: 40vh; overflow: auto; }
textarea { min-height: 320px; }
button { width: 100%; min-height: 48px; }
.plain { color: var(--ink); background: transparent; border: 1px solid var(--quiet); }
.undo { margin: 0 0 24px; animation: gone 1ms linear 10s forwards; }
@keyframes gone { to { visibility: hidden; } }
`

const noMore = 'You hear of it again only when your answer is late.'

/** Asks before anything happens: whose message it is, what would be sent to whom, and one button. */
export function renderNoticePage({ link, about }: Notice, refused: Refused): Html {
  if (about === null) return renderClosedPage({ state: 'unknown' }, '')
  const { escalation, to, offered, message } = about
  const theirs = message.trace?.reading?.text ?? message.mail.text ?? escalation?.emailContent ?? ''
  const who = to?.address ?? (escalation?.toEmail || message.fromAddress || 'Unknown sender')
  const question = html`<h2 id="theirs">They wrote</h2>
    <blockquote aria-labelledby="theirs" tabindex="0">${theirs}</blockquote>`
  const problem = refused ? html`<p class="problem" role="alert">${refused.problem}</p>` : ''
  if (link.purpose === 'take')
    return page(
      'Answer it yourself?',
      html`<p>
          ${escalation ? `The message from ${who} stays open for you. ${noMore}` : `The reply to ${who} is put aside, and nothing is sent.`}
        </p>
        ${problem}
        <form method="post"><button type="submit">I will answer it myself</button></form>
        ${question}`,
    )
  if (link.purpose === 'edit')
    return page(
      offered ? 'Edit your reply' : 'Write your answer',
      html`<p>It goes to ${who}, in the same conversation.</p>
        ${problem}
        <form method="post">
          <label for="text">Your reply</label>
          <textarea id="text" name="text" maxlength="20000" required>${`\n${refused?.text ?? offered?.text ?? ''}`}</textarea>
          <button type="submit">Send reply</button>
        </form>
        ${question}`,
    )
  return page(
    'Send this reply?',
    html`<p>It goes to ${who}, in the same conversation.</p>
      ${problem}
      <div class="letter">${offered?.text ?? ''}</div>
      <form method="post"><button type="submit">Send reply</button></form>
      ${question}`,
  )
}

const outcomes: Record<Outcome, { title: string; text: string }> = {
  leaving: { title: 'On its way', text: 'Your reply leaves in ten seconds.' },
  sent: { title: 'Your reply was sent', text: 'This link has done its work. Nothing is sent twice.' },
  stuck: {
    title: 'Your reply has not arrived',
    text: 'It was sent with this link, and could not be delivered. Please look at it in the dashboard.',
  },
  taken: { title: 'You answer it yourself', text: 'Nothing was sent: the message is yours to answer.' },
  done: { title: 'This link was used already', text: 'Each link works once. Nothing was sent just now.' },
}

/** What became of it. Names nobody: a used link shows no more of a message. */
export function renderOutcomePage(outcome: Outcome, { undoPath, dashboard }: { undoPath: string | null; dashboard: string }): Html {
  const { title, text } = outcomes[outcome]
  const undo =
    undoPath !== null && outcome === 'leaving'
      ? html`<form method="post" action="${undoPath}" class="undo"><button type="submit" class="plain">Undo</button></form>`
      : ''
  return page(
    title,
    html`<p role="status">${text}</p>
      ${undo}${toDashboard(dashboard)}`,
  )
}

/** After Undo: whether it came in time. */
export function renderUndonePage(isUndone: boolean, { path, dashboard }: { path: string; dashboard: string }): Html {
  return isUndone
    ? page(
        'Taken back',
        html`<p role="status">Nothing was sent. The message waits for you again.</p>
          <p><a href="${path}">Back to the reply</a></p>
          ${toDashboard(dashboard)}`,
      )
    : page(
        'Too late to undo',
        html`<p role="status">Your reply is on its way already, or was taken back before.</p>
          ${toDashboard(dashboard)}`,
      )
}

type Closed = Exclude<Opened['state'], 'open' | 'used'>

const closed: Record<Closed, { title: string; text: string }> = {
  unknown: {
    title: 'This link is not complete',
    text: 'Please open it once more from the email, whole. Everything that waits for you is in the dashboard too.',
  },
  expired: {
    title: 'This link has expired',
    text: 'Links in emails work for seven days, and end sooner when your notices go to another address or you set a new password by email. Nothing was sent just now. You can still answer in the dashboard.',
  },
  settled: {
    title: 'This was dealt with',
    text: 'The message was answered or closed in another way, so there is nothing left to do here. Nothing was sent just now.',
  },
  changed: {
    title: 'The reply has changed',
    text: 'It is not the one that the email showed any more, so nothing was sent. Please look at it in the dashboard.',
  },
  lapsed: { title: 'Your subscription is over', text: 'Nothing was sent. Renew it in the dashboard to answer from here again.' },
}

/** Why a link does nothing any more, and what to do instead. Tells nothing of the message. */
export function renderClosedPage({ state }: { state: Closed }, dashboard: string): Html {
  const { title, text } = closed[state]
  return page(
    title,
    html`<p role="status">${text}</p>
      ${toDashboard(dashboard)}`,
  )
}

function toDashboard(dashboard: string): Html {
  return html`<p><a href="${dashboard}">Open the dashboard</a></p>`
}

function page(title: string, content: Html): Html {
  return renderPage(
    title,
    html`<h1>${title}</h1>
      ${content}`,
    style,
  )
}
