import { expect, test } from 'vitest'
import { seededRandom } from '../../testing/seeded-random.ts'
import type { BlackoutRange } from '../scheduling/scheduling.ts'
import { nextStep } from './next-step.ts'
import { type FollowUpCalendar, followUpDays, followUpSteps, type FollowUpStep, nextAllowed, planDates } from './plan-dates.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Shorter than any time between two changes. */
const FORTNIGHT_MS = 14 * DAY_MS
const start = Date.parse('2026-01-01T00:00:00Z')
const days = 730
const zones = Intl.supportedValuesOf('timeZone')

/** What a clock on the wall shows, by the platform's own reading and not by the one that is tested. */
function wallClock(timeZone: string): (at: Date) => { day: string; hour: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }) // prettier-ignore
  return (at) => {
    const [day = '', time = ''] = format.format(at).split(', ')
    return { day, hour: Number(time.slice(0, 2)), minute: Number(time.slice(3, 5)) }
  }
}

/** The hours in which the clocks of a zone are changed. */
function clockChanges(read: ReturnType<typeof wallClock>): Date[] {
  const offset = (ms: number) => {
    const { day, hour, minute } = read(new Date(ms))
    return Date.parse(day) + hour * HOUR_MS + minute * 60_000 - Math.floor(ms / 60_000) * 60_000
  }
  const changes: Date[] = []
  let known = offset(start)
  for (let from = start; from < start + days * DAY_MS; from += FORTNIGHT_MS) {
    const later = offset(from + FORTNIGHT_MS)
    const before = known
    const isAfter = (at: number) => offset(at) !== before
    if (later !== known) changes.push(new Date(hourAfter(from, isAfter)))
    known = later
  }
  return changes
}

/** Of a fortnight, by its beginning: an instant within an hour after it has come about. */
function hourAfter(from: number, hasCome: (at: number) => boolean): number {
  let [low, high] = [from, from + FORTNIGHT_MS]
  while (high - low > HOUR_MS) {
    const middle = (low + high) / 2
    if (hasCome(middle)) high = middle
    else low = middle
  }
  return high
}

function someBlackouts(random: () => number): BlackoutRange[] {
  return Array.from({ length: 25 }, (_, index) => {
    const from = start + random() * days * DAY_MS
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    return { id: String(index), start: dayOf(from), end: dayOf(from + random() * 4 * DAY_MS) }
  })
}

/** Hours that owners choose, and those in which clocks are changed. */
const someHours = [
  { from: 9, until: 19 },
  { from: 0, until: 24 },
  { from: 2, until: 3 },
  { from: 1, until: 2 },
  { from: 23, until: 24 },
  { from: 0, until: 1 },
]

test(`in two years in all ${zones.length} time zones, around each change of the clocks, no date lies outside of waking hours, on a blocked day, before its day, or beside another one`, () => {
  expect(zones.length).toBeGreaterThan(300)
  const random = seededRandom(730)
  const wrong: string[] = []
  let planned = 0
  let changes = 0
  for (const [index, timezone] of zones.entries()) {
    const read = wallClock(timezone)
    const calendar: FollowUpCalendar = { timezone, hours: someHours[index % someHours.length] ?? { from: 9, until: 19 }, blackouts: someBlackouts(random) } // prettier-ignore
    const around = clockChanges(read)
    changes += around.length
    // A reply whose follow-up falls on the day of the change, and some on any day.
    const replies = [
      ...around.flatMap((at) => [1, 14].map((ahead) => at.getTime() - ahead * DAY_MS + (random() - 0.5) * 12 * HOUR_MS)),
      ...Array.from({ length: 2 }, () => start + random() * days * DAY_MS),
    ].map((ms) => new Date(ms))
    for (const repliedAt of replies) {
      const dates = planDates(repliedAt, followUpSteps, calendar).filter(({ skipped }) => skipped === null)
      planned += dates.length
      const faults = [
        ...dates.flatMap((date) => faultsOf(date, read(repliedAt).day, read, calendar)),
        ...(new Set(dates.map(({ dueAt }) => read(dueAt).day)).size < dates.length ? ['two on one day'] : []),
        ...faultsOfLater(new Date(repliedAt.getTime() + random() * 20 * DAY_MS), dates, read, calendar),
      ]
      wrong.push(...faults.map((fault) => `${timezone} ${repliedAt.toISOString()}: ${fault}`))
    }
  }
  expect(wrong).toEqual([])
  expect(changes).toBeGreaterThan(300)
  expect(planned).toBeGreaterThan(4_000)
})

type Dated = { step: FollowUpStep; dueAt: Date }

function faultsOf({ step, dueAt }: Dated, replied: string, read: ReturnType<typeof wallClock>, calendar: FollowUpCalendar): string[] {
  const ahead = (Date.parse(read(dueAt).day) - Date.parse(replied)) / DAY_MS
  return [
    ...faultsAt(dueAt, read, calendar),
    ...(ahead < followUpDays[step] || ahead > followUpDays[step] + 7 ? [`step ${step} comes ${ahead} days later`] : []),
  ]
}

function faultsAt(at: Date, read: ReturnType<typeof wallClock>, { hours, blackouts }: FollowUpCalendar): string[] {
  const { day, hour } = read(at)
  return [
    ...(hour < hours.from || hour >= hours.until ? [`goes at ${hour} o’clock, outside of ${hours.from} to ${hours.until}`] : []),
    ...(blackouts.some(({ start: from, end: to }) => from <= day && day <= to) ? [`goes on ${day}, which is blocked`] : []),
  ]
}

/** What a server does that comes back after a stop of any length: one at most goes, then or at the next allowed instant. */
function faultsOfLater(now: Date, dates: readonly Dated[], read: ReturnType<typeof wallClock>, calendar: FollowUpCalendar): string[] {
  const at = nextAllowed(now, calendar)
  const { next, missed } = nextStep(dates, now, calendar)
  const due = dates.filter(({ dueAt }) => dueAt <= now)
  return [
    ...(at === null ? [] : faultsAt(at, read, calendar)),
    ...(at !== null && at < now ? ['waits for a time that is over'] : []),
    ...(next === null ? [] : faultsAt(next.at, read, calendar)),
    ...(due.length > 0 && missed.length + (next === null ? 0 : 1) !== due.length ? ['neither goes nor is given up'] : []),
  ]
}
