import type { ProductMail } from '../accounts/product-mail.ts'
import { lineWithoutLinks } from '../text/without-links.ts'
import type { FirstAnswer, OutcomeCounts, TopQuestion } from './analytics.ts'
import type { Span } from './report-months.ts'

/** So many of the questions asked most stand in the mail. */
const MOST_QUESTIONS = 3

/** `watched`: messages that the assistant only watched, as the owner chose. `waiting`: what waits for the owner now. */
export type WeekFacts = {
  leadsResponded: number
  outcomes: OutcomeCounts
  watched: number
  firstAnswer: FirstAnswer | null
  questions: readonly TopQuestion[]
  waiting: number
}

type Weekly = WeekFacts & { to: string; span: Span; timezone: string; origin: string }

/** To the owner: what became of the messages of a week. Customers' questions stand in it as plain words, and never in the subject. */
export function weeklyMail({ to, span, timezone, origin, ...facts }: Weekly): ProductMail {
  const { leadsResponded, outcomes, watched, firstAnswer, questions, waiting } = facts
  const days = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: timezone })
  const week = days.formatRange(span.from, new Date(span.to.getTime() - 1)).replaceAll(/\s/g, ' ') // without the thin spaces that mail programs show badly
  const messages = outcomes.answered + outcomes.drafted + outcomes.handedOver + watched
  const asked = questions.slice(0, MOST_QUESTIONS)
  return {
    kind: 'weekly_report',
    to,
    subject: `Your week: ${week}`,
    preview: `${counted(messages, 'message')}, ${outcomes.answered} answered at once.`,
    heading: `Your week, ${week}`,
    paragraphs: [
      messages === 0 ? 'Nobody wrote this week.' : `${counted(messages, 'message')} came in from people.`,
      waiting === 0 ? 'Nothing waits for you.' : `${waiting === 1 ? 'One waits' : `${waiting} wait`} for you now.`,
    ],
    facts: [
      { name: 'Leads responded', value: String(leadsResponded) },
      { name: 'Answered at once', value: String(outcomes.answered) },
      { name: 'Left as drafts', value: String(outcomes.drafted) },
      { name: 'Handed over to you', value: String(outcomes.handedOver) },
      ...(watched > 0 ? [{ name: 'Only watched', value: String(watched) }] : []),
      ...(outcomes.booked > 0 ? [{ name: 'Booked', value: String(outcomes.booked) }] : []),
      ...(firstAnswer ? [{ name: 'First answer, in the middle', value: spell(firstAnswer.medianMs) }] : []),
      ...asked.map(({ question, count }, index) => ({
        name: index === 0 ? 'Asked most' : 'Then',
        value: `${lineWithoutLinks(question, 120)} (${counted(count, 'time')})`,
      })),
    ],
    button: { label: 'See it all', url: `${origin}/dashboard/analytics?range=7_days` },
    note: 'You get this mail on Mondays because you switched it on. You can switch it off under Settings, Notifications.',
  }
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count.toLocaleString('en-US')} ${what}s`
}

function spell(ms: number): string {
  if (ms < 60_000) return counted(Math.max(1, Math.round(ms / 1000)), 'second')
  return ms < 3_600_000 ? counted(Math.round(ms / 60_000), 'minute') : counted(Math.round(ms / 3_600_000), 'hour')
}
