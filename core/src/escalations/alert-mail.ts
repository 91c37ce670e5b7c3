import type { ProductMail } from '../accounts/product-mail.ts'
import { lineWithoutLinks } from '../text/without-links.ts'

/** A message that was handed over. `hasDraft`: an answer was begun. */
export type Alerted = { id: string; toEmail: string; reason: string; text: string; hasDraft: boolean }

/** So many are told of one by one in a mail. */
const MOST_SHOWN = 10
/** So much of a message is shown: what fits a phone held in one hand. */
const EXCERPT = 600

/**
 * To the owner: who was handed over, and why. What the sender wrote stands in it as plain words, never in the subject, and with no link that works.
 * `alerted` is not empty, newest first.
 */
export function alertMail({ to, alerted, origin }: { to: string; alerted: readonly Alerted[]; origin: string }): ProductMail {
  const [only, ...others] = alerted
  const isOne = only !== undefined && others.length === 0
  const waiting = isOne ? 'A message waits for you' : `${alerted.length} messages wait for you`
  const hidden = alerted.length - MOST_SHOWN
  return {
    kind: 'escalation_alert',
    to,
    subject: waiting,
    preview: 'It was handed over to you.',
    heading: waiting,
    paragraphs: [
      isOne
        ? 'One message is better answered by you. Nothing was said in your place.'
        : 'These are better answered by you. Nothing was said in your place.',
      ...(hidden > 0 ? [`The newest ${MOST_SHOWN} are below; ${hidden} more wait beside them.`] : []),
    ],
    facts: isOne
      ? factsOf(only)
      : alerted
          .slice(0, MOST_SHOWN)
          .map(({ toEmail, reason }) => ({ name: toEmail || 'Unknown sender', value: lineWithoutLinks(reason, 200) })),
    button: {
      label: isOne ? 'Read and answer' : 'See all of them',
      url: isOne ? `${origin}/dashboard/escalate?review=${only.id}` : `${origin}/dashboard/escalate`,
    },
    note: 'You get this mail when messages are handed over to you, at most one in ten minutes. You can switch it off under Settings, Notifications.',
  }
}

function factsOf({ toEmail, reason, text, hasDraft }: Alerted): NonNullable<ProductMail['facts']> {
  return [
    { name: 'From', value: toEmail || 'Unknown sender' },
    { name: 'Why', value: lineWithoutLinks(reason, 300) },
    { name: 'They wrote', value: lineWithoutLinks(text, EXCERPT) },
    ...(hasDraft ? [{ name: 'Draft', value: 'One is begun. It waits beside the message.' }] : []),
  ]
}
