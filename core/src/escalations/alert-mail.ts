import type { ProductMail } from '../accounts/product-mail.ts'
import { cutText } from '../text/cut-text.ts'
import { lineWithoutLinks, withoutLinks } from '../text/without-links.ts'

/** The addresses at which the owner says what becomes of a message, each good for one use. `null`: it is not offered. */
export type AlertLinks = { approve: string | null; edit: string | null; take: string | null }

/** A message that was handed over. `reply`: the words that could be sent; null for none. */
export type Alerted = { id: string; toEmail: string; reason: string; text: string; reply: string | null; links: AlertLinks }

/** So many are told of one by one in a mail. */
export const MOST_SHOWN = 10
/** So much of a message is shown: what fits a phone held in one hand. */
const EXCERPT = 600
/** So much of a reply: all of nearly every one. The page that a link opens shows the whole. */
const REPLY_LENGTH = 3_000

/** `answers`: where an answer to the mail is read, and what it is known by; null where none is. */
type Given = {
  to: string
  alerted: readonly Alerted[]
  origin: string
  answers: { replyTo: string; messageName: string } | null
}

/**
 * To the owner: who was handed over, and why. What the sender wrote stands in it as plain words, never in the subject, and with no link that works.
 * `alerted` is not empty, newest first.
 */
export function alertMail({ to, alerted, origin, answers }: Given): ProductMail {
  const [only, ...others] = alerted
  const common = { kind: 'escalation_alert', to, preview: 'It was handed over to you.', ...answers } as const
  return only !== undefined && others.length === 0
    ? { ...common, ...aboutOne(only, origin, answers !== null) }
    : { ...common, ...aboutMany(alerted, origin) }
}

type Body = Pick<ProductMail, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'button' | 'links' | 'note'>
type Link = NonNullable<ProductMail['button']>

const KEEP_IT = 'Each link works once, for 7 days. Whoever has this email can use them, so please do not forward it.'
const SWITCH =
  'You get this email when messages are handed over to you, at most one in ten minutes. You can switch it off under Settings, Notifications.'

function aboutOne(alerted: Alerted, origin: string, areAnswersRead: boolean): Body {
  const { links } = alerted
  const open: Link = { label: 'Open it in the dashboard', url: `${origin}/dashboard/escalate?review=${alerted.id}` }
  const approve = links.approve === null ? [] : [{ label: 'Approve and send it', url: links.approve }]
  const edit = links.edit === null ? [] : [{ label: alerted.reply === null ? 'Write the answer' : 'Edit it first', url: links.edit }]
  const take = links.take === null ? [] : [{ label: 'I will answer it myself', url: links.take }]
  const [button, ...rest] = [...approve, ...edit, ...take, open]
  return {
    subject: 'A message waits for you',
    heading: 'A message waits for you',
    paragraphs: ['One message is better answered by you, and has no answer yet.', ...howToAnswer(links, areAnswersRead)],
    facts: factsOf(alerted),
    button,
    links: rest,
    note: `${KEEP_IT} ${SWITCH}`,
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

function aboutMany(alerted: readonly Alerted[], origin: string): Body {
  const waiting = `${alerted.length} messages wait for you`
  const shown = alerted.slice(0, MOST_SHOWN)
  const hidden = alerted.length - shown.length
  return {
    subject: waiting,
    heading: waiting,
    paragraphs: [
      'These are better answered by you, and have no answer yet.',
      ...(hidden > 0 ? [`The newest ${MOST_SHOWN} are below; ${hidden} more wait beside them.`] : []),
    ],
    facts: shown.map(({ toEmail, reason }) => ({ name: nameOf(toEmail), value: lineWithoutLinks(reason, 200) })),
    button: { label: 'See all of them', url: `${origin}/dashboard/escalate` },
    links: shown.flatMap(({ toEmail, links }) => (links.edit === null ? [] : [{ label: `Answer ${nameOf(toEmail)}`, url: links.edit }])),
    note: `${KEEP_IT} ${SWITCH}`,
  }
}

function nameOf(toEmail: string): string {
  return toEmail || 'Unknown sender'
}

function factsOf({ toEmail, reason, text, reply }: Alerted): NonNullable<ProductMail['facts']> {
  return [
    { name: 'From', value: nameOf(toEmail) },
    { name: 'Why', value: lineWithoutLinks(reason, 300) },
    { name: 'They wrote', value: lineWithoutLinks(text, EXCERPT) },
    ...(reply === null ? [] : [{ name: 'Not sent yet', value: excerpt(withoutLinks(reply)) }]),
  ]
}

function excerpt(text: string): string {
  return text.length <= REPLY_LENGTH ? text : `${cutText(text, REPLY_LENGTH - 1)}…`
}
