import type { ProductMail } from '../accounts/product-mail.ts'
import { cutText } from '../text/cut-text.ts'
import { lineWithoutLinks, withoutLinks } from '../text/without-links.ts'
import { listOfWaiting, pageOfWaiting } from './waiting-pages.ts'
import { waitingKinds, waitingWords, type WaitingKind } from './waiting-words.ts'

/** The addresses at which the owner says what becomes of a message, each good for one use. `null`: it is not offered. */
export type AlertLinks = { approve: string | null; edit: string | null; take: string | null }

/**
 * What waits for the owner. `id` is that of the escalation, of what was not handed over that of the message. `reply`: the words that could be sent, or did not leave;
 * null for none.
 */
export type Alerted = {
  kind: WaitingKind
  id: string
  toEmail: string
  reason: string
  text: string
  reply: string | null
  links: AlertLinks
}

/** So many are told of one by one in a mail. */
export const MOST_SHOWN = 10
/** So much of a message is shown: what fits a phone held in one hand. */
const EXCERPT = 600
/** So much of a reply: all of nearly every one. The page that a link opens shows the whole. */
const REPLY_LENGTH = 3_000
/** The same where it is one of several. */
const SHORT_EXCERPT = 160
const SHORT_REPLY = 300

/** `answers`: where an answer to the mail is read, and what it is known by; null where none is. */
type Given = {
  to: string
  alerted: readonly Alerted[]
  origin: string
  answers: { replyTo: string; messageName: string } | null
}

/**
 * To the owner: what waits for them, of whom, and why. What the sender wrote stands in it as plain words, never in the subject, and with no link that works.
 * `alerted` is not empty, newest first.
 */
export function alertMail({ to, alerted, origin, answers }: Given): ProductMail {
  const [only, ...others] = alerted
  const common = { kind: 'escalation_alert', to, ...answers } as const
  return only !== undefined && others.length === 0
    ? { ...common, ...aboutOne(only, origin, answers !== null) }
    : { ...common, ...aboutMany(alerted, origin) }
}

type Body = Pick<ProductMail, 'subject' | 'preview' | 'heading' | 'paragraphs' | 'facts' | 'button' | 'links' | 'note'>
type Link = NonNullable<ProductMail['button']>

const KEEP_IT = 'Each link works once, for 7 days. Whoever has this email can use them, so please do not forward it.'
const SWITCH =
  'You get this email when something waits for you, at most one in ten minutes. You can switch it off under Settings, Notifications.'

function aboutOne(alerted: Alerted, origin: string, areAnswersRead: boolean): Body {
  const { kind, links } = alerted
  const { subject, preview, one } = waitingWords[kind]
  const open: Link = { label: 'Open it in the dashboard', url: `${origin}${pageOfWaiting(alerted)}` }
  const approve = links.approve === null ? [] : [{ label: 'Approve and send it', url: links.approve }]
  const edit = links.edit === null ? [] : [{ label: alerted.reply === null ? 'Write the answer' : 'Edit it first', url: links.edit }]
  const take = links.take === null ? [] : [{ label: 'I will answer it myself', url: links.take }]
  const [button, ...rest] = [...approve, ...edit, ...take, open]
  return {
    subject,
    preview,
    heading: subject,
    paragraphs: [one, ...howToAnswer(links, areAnswersRead)],
    facts: factsOf(alerted),
    button,
    links: rest,
    note: isOffered(alerted) ? `${KEEP_IT} ${SWITCH}` : SWITCH,
  }
}

function howToAnswer({ edit }: AlertLinks, areAnswersRead: boolean): string[] {
  if (edit === null) return []
  return [
    areAnswersRead
      ? 'Reply to this email and your words go to them as your answer, without what is quoted below them. Or use the links.'
      : 'Please use the links: replies to this email are not read.',
  ]
}

function isOffered({ links: { approve, edit, take } }: Alerted): boolean {
  return [approve, edit, take].some((link) => link !== null)
}

function aboutMany(alerted: readonly Alerted[], origin: string): Body {
  const waiting = `${alerted.length} messages wait for you`
  const shown = alerted.slice(0, MOST_SHOWN)
  const hidden = alerted.length - shown.length
  return {
    subject: waiting,
    preview: 'Each with the way to answer it.',
    heading: waiting,
    paragraphs: [whatWaits(alerted), ...(hidden > 0 ? [`The newest ${MOST_SHOWN} are below; ${hidden} more wait beside them.`] : [])],
    facts: shown.map((one) => ({ name: nameOf(one.toEmail), value: shortly(one) })),
    button: { label: 'See all of them', url: `${origin}${listOfWaiting(alerted)}` },
    links: shown.flatMap(({ kind, toEmail, links }) =>
      links.edit === null ? [] : [{ label: `${waitingWords[kind].link} ${nameOf(toEmail)}`, url: links.edit }],
    ),
    note: shown.some(isOffered) ? `${KEEP_IT} ${SWITCH}` : SWITCH,
  }
}

/** How many of them wait for what, in a sentence. */
function whatWaits(alerted: readonly Alerted[]): string {
  const kinds = waitingKinds.filter((kind) => alerted.some((one) => one.kind === kind))
  const [only, ...others] = kinds
  if (only !== undefined && others.length === 0) return waitingWords[only].all
  const parts = kinds.map((kind) => waitingWords[kind].some(alerted.filter((one) => one.kind === kind).length))
  return `Of these ${new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)}.`
}

/** Whom it is about, as a mail to the owner names them. */
export function nameOf(toEmail: string): string {
  return toEmail || 'Unknown sender'
}

function factsOf({ kind, toEmail, reason, text, reply }: Alerted): NonNullable<ProductMail['facts']> {
  return [
    { name: 'From', value: nameOf(toEmail) },
    ...(reason === '' ? [] : [{ name: 'Why', value: lineWithoutLinks(reason, 300) }]),
    { name: 'They wrote', value: lineWithoutLinks(text, EXCERPT) },
    ...(reply === null ? [] : [{ name: waitingWords[kind].reply, value: excerpt(withoutLinks(reply)) }]),
  ]
}

/** One of several: why it waits, the first words of the message, and of the reply. */
function shortly({ kind, reason, text, reply }: Alerted): string {
  return [
    ...(reason === '' ? [] : [lineWithoutLinks(reason, 200)]),
    `They wrote: ${lineWithoutLinks(text, SHORT_EXCERPT)}`,
    ...(reply === null ? [] : [`${waitingWords[kind].reply}: ${lineWithoutLinks(reply, SHORT_REPLY)}`]),
  ].join('\n')
}

function excerpt(text: string): string {
  return text.length <= REPLY_LENGTH ? text : `${cutText(text, REPLY_LENGTH - 1)}…`
}
