import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Action } from '@ownvoice/core/assistant/trace'
import { originWords } from '@ownvoice/core/bookings/booking-words'
import type { ReportEvent, ReportFigure } from '@ownvoice/core/reports/analytics'
import type { EventsQuery, ReportEvents } from '@ownvoice/core/reports/contract'
import { describeEvent } from '@ownvoice/core/reports/describe-event'
import { formatDuration } from '@ownvoice/core/reports/overview-figures'
import type { Span } from '@ownvoice/core/reports/report-months'
import { type ResolutionCounts, resolutionOf, signsOf } from '@ownvoice/core/reports/resolutions'
import { reportSpan } from '@ownvoice/core/reports/report-range'
import { getProfile } from '../../db/accounts/profiles.ts'
import type { OwnerTx } from '../../db/database.ts'
import { countBooked, listBooked } from '../../db/reports/booked-facts.ts'
import { listBegun, listEvents as listEventsIn, listFirstAnswers, listResponded } from '../../db/reports/report-events.ts'
import { listResolutions } from '../../db/reports/resolution-facts.ts'
import type { Deps } from '../../deps.ts'
import { findQuestion } from './list-questions.ts'

/** The list of who, what and when behind a figure of a range, or of one of its periods, newest first. */
export async function listEvents(
  deps: Pick<Deps, 'db' | 'clock' | 'reader'>,
  owner: OwnerId,
  { range, figure, question, from, to, limit }: EventsQuery,
): Promise<ReportEvents> {
  const now = deps.clock.now()
  const whole = await deps.db.transaction(owner, async (tx) => reportSpan(range, now, (await getProfile(tx)).timezone))
  const span = within(whole, { from, to })
  if (figure === 'question') {
    const ids = (await findQuestion(deps, owner, whole, question ?? ''))?.eventIds ?? []
    return deps.db.snapshot(owner, (tx) => eventsOf(tx, { span, ids }, limit))
  }
  return deps.db.snapshot(owner, (tx) => behind[figure](tx, span, limit, now))
}

type Behind = (tx: OwnerTx, span: Span, limit: number, now: Date) => Promise<ReportEvents>

/** Until a booking is known, meetings and conversion are computed from the conversations that began. */
const behind: Record<Exclude<ReportFigure, 'question'>, Behind> = {
  leads_responded: respondedOf,
  money_saved_earned: respondedOf,
  meetings_booked: async (tx, span, limit) => ((await isEstimated(tx, span)) ? begunOf(tx, span, limit) : bookedOf(tx, span, limit)),
  conversion_rate: async (tx, span, limit) => ((await isEstimated(tx, span)) ? begunOf(tx, span, limit) : bookedOf(tx, span, limit)),
  booked: bookedOf,
  first_answer: async (tx, span, limit) =>
    presented(await listFirstAnswers(tx, span, limit), ({ waitedMs }) => `Answered after ${formatDuration(waitedMs)}`),
  answered: ofAction('send'),
  drafted: ofAction('draft'),
  handed_over: ofAction('escalate'),
  left_alone: ofAction('ignore'),
  confirmed: resolvedAs('confirmed'),
  assumed: resolvedAs('assumed'),
  came_back: resolvedAs('cameBack'),
  still_open: resolvedAs('stillOpen'),
}

async function isEstimated(tx: OwnerTx, span: Span): Promise<boolean> {
  return (await countBooked(tx, span)) === null
}

async function respondedOf(tx: OwnerTx, span: Span, limit: number): Promise<ReportEvents> {
  return presented(await listResponded(tx, span, limit), ({ kind }) => (kind === 'owner' ? 'You answered' : 'Answered'))
}

async function begunOf(tx: OwnerTx, span: Span, limit: number): Promise<ReportEvents> {
  return presented(await listBegun(tx, span, limit), ({ email }) =>
    email ? 'Wrote first, address known' : 'Wrote first, no address known',
  )
}

async function bookedOf(tx: OwnerTx, span: Span, limit: number): Promise<ReportEvents> {
  return presented(await listBooked(tx, span, limit), ({ origin }) => originWords[origin])
}

function resolvedAs(counts: keyof ResolutionCounts): Behind {
  return async (tx, span, limit, now) =>
    presented(await listResolutions(tx, { span, now, signs: signsOf(counts) }, limit), ({ sign }) => resolutionOf[sign].words)
}

function ofAction(action: Action): Behind {
  return (tx, span, limit) => eventsOf(tx, { span, action }, limit)
}

async function eventsOf(
  tx: OwnerTx,
  given: { span: Span; action?: Action; ids?: readonly string[] },
  limit: number,
): Promise<ReportEvents> {
  return presented(await listEventsIn(tx, given, limit), (event) => describeEvent(event).action)
}

type Row = { id: string; at: Date; email: string | null; messageId: string | null }

function presented<Found extends Row>({ total, rows }: { total: number; rows: Found[] }, what: (row: Found) => string): ReportEvents {
  const events: ReportEvent[] = rows.map((row) => ({
    id: row.id,
    time: row.at.toISOString(),
    email: row.email ?? '',
    what: what(row),
    messageId: row.messageId,
  }))
  return { total, events }
}

function within({ from, to }: Span, period: { from?: string | undefined; to?: string | undefined }): Span {
  const [begin, end] = [period.from === undefined ? from : new Date(period.from), period.to === undefined ? to : new Date(period.to)]
  return { from: begin > from ? begin : from, to: end < to ? end : to }
}
