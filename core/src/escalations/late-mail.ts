import { DateTime } from 'luxon'
import type { ProductMail } from '../accounts/product-mail.ts'
import { lineWithoutLinks } from '../text/without-links.ts'
import { nameOf } from './alert-mail.ts'
import type { AnswerWithin } from './answer-within.ts'

/** Somebody who got a holding reply and waits for longer than was promised. `id` is that of the escalation. */
type Late = { id: string; toEmail: string; heldAt: Date; text: string }

type Given = { to: string; late: readonly Late[]; within: AnswerWithin; timezone: string; origin: string }

/** So many are told of one by one. */
const MOST_SHOWN = 10
const EXCERPT = 200

const times: Readonly<Record<AnswerWithin, string>> = {
  unsaid: 'within one working day',
  today: 'the same day',
  one_day: 'within one working day',
  two_days: 'within two working days',
}

/** To the owner: who still waits for the answer that a holding reply has promised. `late` is not empty; who waits longest comes first. */
export function lateMail({ to, late, within, timezone, origin }: Given): ProductMail {
  const shown = late.slice(0, MOST_SHOWN)
  const hidden = late.length - shown.length
  const subject = late.length === 1 ? 'Somebody still waits for your answer' : `${late.length} people still wait for your answer`
  const pageOf = ({ id }: Late) => `${origin}/dashboard/escalate?review=${id}`
  const [only] = late
  const isOne = only !== undefined && late.length === 1
  return {
    kind: 'late_reminder',
    to,
    subject,
    preview: 'They were told that you would write.',
    heading: subject,
    paragraphs: [
      isOne
        ? `They were told that you would write yourself. You answer ${times[within]}, and that is over.`
        : `They were told that you would write yourself. You answer ${times[within]}, and for these that is over.`,
      ...(hidden > 0 ? [`Those who wait longest are below; ${hidden} more wait beside them.`] : []),
    ],
    facts: shown.map(({ toEmail, heldAt, text }) => ({
      name: nameOf(toEmail),
      value: `Since ${dayOf(heldAt, timezone)}\nThey wrote: ${lineWithoutLinks(text, EXCERPT)}`,
    })),
    button: isOne ? { label: 'Answer it', url: pageOf(only) } : { label: 'See all that waits', url: `${origin}/dashboard/escalate` },
    links: isOne ? [] : shown.map((one) => ({ label: `Answer ${nameOf(one.toEmail)}`, url: pageOf(one) })),
    note: 'You get this once a day, in the morning, as long as somebody waits too long. What you have dealt with in another way leaves it once you mark it as resolved. Settings, Notifications switches it off; Settings, Assistant says within what time you answer.',
  }
}

function dayOf(at: Date, timezone: string): string {
  return DateTime.fromJSDate(at, { zone: timezone }).setLocale('en-US').toFormat('cccc, LLLL d')
}
