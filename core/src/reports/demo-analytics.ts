import type { Analytics, AnalyticsPeriod, FirstAnswer, Interaction, TopQuestion } from './analytics.ts'
import { percentOf } from './top-questions.ts'

type Week = [answered: number, drafted: number, handedOver: number, leftAlone: number, booked: number, medianMs: number, p95Ms: number]

const weeks: readonly Week[] = [
  [52, 6, 5, 14, 13, 9_000, 41_000],
  [58, 5, 6, 17, 15, 8_000, 38_000],
  [66, 7, 4, 12, 17, 8_000, 36_000],
  [71, 4, 5, 15, 19, 7_000, 33_000],
]

/** The Analytics of a demo account: sample figures of ours that hold to the formulas and agree with the demo's Overview. No call is made for them. */
export const demoAnalytics: Analytics = {
  state: 'full',
  leadsResponded: 247,
  meetingsBooked: 64,
  conversionRate: 40,
  isEstimated: false,
  moneySavedEarned: { total: 13_006, timeSaved: 206, revenueAttributed: 12_800, hoursSaved: (247 * 2) / 60 },
  firstAnswer: { medianMs: 8_000, p95Ms: 37_000, count: 247 },
  outcomes: { answered: sum(0), drafted: sum(1), handedOver: sum(2), leftAlone: sum(3), booked: sum(4) },
  resolutions: { confirmed: 94, assumed: 118, cameBack: 19, stillOpen: 16 },
  periods: weeks.map(demoPeriod),
}

/** Which card shows which change, all "from last month". */
export const demoTrends = { leadsResponded: 12, meetingsBooked: 18, conversionRate: 23, moneySavedEarned: 28 } as const

export const demoQuestions: readonly TopQuestion[] = (
  [
    ['How much is a trial lesson?', 48],
    ['Do you have places for beginners on weekdays?', 37],
    ['What happens when we have to cancel?', 29],
    ['From which age do you teach?', 21],
    ['Where can we park?', 12],
  ] as const
).map(([question, count]) => ({ key: question, question, count, percentage: percentOf(count, demoAnalytics.leadsResponded) }))

/** The four cards of the Performance Summary. */
export const demoInsights = [
  { title: 'Answered within seconds', text: 'Half of the leads had their first answer within 8 s, 95 of 100 within 37 s.' },
  { title: 'Prices come first', text: 'The trial lesson’s price was asked for 48 times, by every fifth lead.' },
  { title: 'More leads book', text: 'Meetings booked grew by 18% from last month, faster than the leads themselves.' },
  { title: 'Little is left for you', text: 'Of 347 messages, 20 were handed over to you and 22 waited as drafts.' },
] as const

/** What a demo account shows as today's interactions, newest first, at fixed distances before `now`. */
export function demoInteractions(now: Date): Interaction[] {
  return samples.map(([minutesAgo, email, category, action, reply], index) => ({
    id: `demo-${index + 1}`,
    time: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
    email,
    category,
    action,
    reply,
    messageId: null,
  }))
}

const samples: [number, string, Interaction['category'], string, string][] = [
  [
    4,
    'nora.feld@example.com',
    'sales',
    'send',
    'Hi Nora,\n\na trial lesson takes 30 minutes and costs $25. We have places for beginners on Tuesdays and Thursdays; you can pick a time on our booking page.\n\nBest,\nMaya',
  ],
  [
    26,
    'sam.okafor@example.com',
    'booking',
    'send',
    'Hi Sam,\n\nhere is the link for a trial lesson. We look forward to meeting you.\n\nBest,\nMaya',
  ],
  [
    75,
    'lea.brandt@example.com',
    'policy',
    'draft',
    'Hi Lea,\n\na lesson can be canceled free of charge until 24 hours before.\n\nBest,\nMaya',
  ],
  [98, 'j.whitman@example.com', 'cancel', 'escalate', 'Hi Jo,\n\nthank you for your message. Maya will answer you herself.\n\nBest,\nMaya'],
]

function demoPeriod([answered, drafted, handedOver, leftAlone, booked, medianMs, p95Ms]: Week, index: number): AnalyticsPeriod {
  const firstAnswer: FirstAnswer = { medianMs, p95Ms, count: answered }
  const day = (start: number) => `2026-06-${String(start).padStart(2, '0')}T00:00:00.000Z`
  const [from, to] = [day(1 + index * 7), day(8 + index * 7)]
  return { label: `Week ${index + 1}`, from, to, answered, drafted, handedOver, leftAlone, booked, firstAnswer }
}

function sum(column: 0 | 1 | 2 | 3 | 4): number {
  return weeks.reduce((total, week) => total + week[column], 0)
}
