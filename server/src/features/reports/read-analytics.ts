import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Action } from '@ownvoice/core/assistant/trace'
import type { Analytics, AnalyticsPeriod, OutcomeCounts } from '@ownvoice/core/reports/analytics'
import { analyticsFigures, analyticsState, earlyBelow } from '@ownvoice/core/reports/analytics-figures'
import type { Span } from '@ownvoice/core/reports/report-months'
import { type Period, reportPeriods } from '@ownvoice/core/reports/report-periods'
import { countResolutions } from '@ownvoice/core/reports/resolutions'
import { type ReportRange, reportSpan } from '@ownvoice/core/reports/report-range'
import { getProfile } from '../../db/accounts/profiles.ts'
import type { OwnerTx } from '../../db/database.ts'
import {
  countActions,
  countBookings,
  countResponded,
  findFirstEventAt,
  hasData,
  measureFirstAnswers,
} from '../../db/reports/analytics-facts.ts'
import { countPeriod } from '../../db/reports/overview-facts.ts'
import { countResolutionSigns } from '../../db/reports/resolution-facts.ts'
import type { Deps } from '../../deps.ts'

const noOutcomes: OutcomeCounts = { answered: 0, drafted: 0, handedOver: 0, leftAlone: 0, booked: 0 }
/** What was only watched came to no end by the assistant. */
const outcomeOf: Record<Action, keyof OutcomeCounts | null> = {
  watch: null,
  send: 'answered',
  draft: 'drafted',
  escalate: 'handedOver',
  ignore: 'leftAlone',
}

/** The figures of a range, and how they went over it. Of an account in which nothing has happened yet, nothing more is read. */
export async function readAnalytics({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, range: ReportRange): Promise<Analytics> {
  const now = clock.now()
  return db.snapshot(owner, async (tx) => {
    if (!(await hasData(tx))) return nothingYet()
    const { timezone } = await getProfile(tx)
    const span = reportSpan(range, now, timezone)
    return {
      state: analyticsState({ hasData: true, leadsRespondedEver: await countResponded(tx, earlyBelow) }),
      ...analyticsFigures(await countPeriod(tx, span)),
      ...(await readCourse(tx, reportPeriods(await startOf(tx, range, span), timezone))),
      resolutions: countResolutions(await countResolutionSigns(tx, { span, now })),
    }
  })
}

function nothingYet(): Analytics {
  const facts = { leadsResponded: 0, peopleResponded: 0, averageResponseMs: null, conversations: 0, withCustomer: 0, booked: null }
  return {
    state: 'empty',
    ...analyticsFigures(facts),
    firstAnswer: null,
    outcomes: noOutcomes,
    resolutions: countResolutions([]),
    periods: [],
  }
}

/** All time is shown from the first message on. */
async function startOf(tx: OwnerTx, range: ReportRange, span: Span): Promise<Span> {
  return range === 'all_time' ? { from: (await findFirstEventAt(tx)) ?? span.to, to: span.to } : span
}

/** What became of the messages of periods that follow one another, of each and of all together. */
export async function readCourse(tx: OwnerTx, spans: readonly Period[]): Promise<Pick<Analytics, 'firstAnswer' | 'outcomes' | 'periods'>> {
  const measured = await measureFirstAnswers(tx, spans)
  const firstAnswerOf = (index: number | null) => measured.find(({ period }) => period === index)?.firstAnswer ?? null
  const periods: AnalyticsPeriod[] = spans.map(({ label, from, to }, index) => ({
    ...noOutcomes,
    label,
    from: from.toISOString(),
    to: to.toISOString(),
    firstAnswer: firstAnswerOf(index),
  }))
  const outcomes = { ...noOutcomes }
  const add = (period: number, name: keyof OutcomeCounts, count: number) => {
    const bar = periods[period]
    if (bar) bar[name] += count
    outcomes[name] += count
  }
  for (const { period, action, count } of await countActions(tx, spans)) {
    const outcome = outcomeOf[action]
    if (outcome !== null) add(period, outcome, count)
  }
  for (const { period, count } of await countBookings(tx, spans)) add(period, 'booked', count)
  return { firstAnswer: firstAnswerOf(null), outcomes, periods }
}
