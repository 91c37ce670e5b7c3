import fc from 'fast-check'
import { DateTime } from 'luxon'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { timezoneChoices } from '../accounts/timezones.ts'
import { findDates } from './dates.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const zone = fc.constantFrom(...timezoneChoices('America/New_York').map(({ timezone }) => timezone))
/** Any minute of three years, the changes of clocks among them more often than by chance. */
const instant = fc
  .oneof(
    fc.integer({ min: 0, max: 3 * 366 * 24 * 60 }),
    fc
      .constantFrom('2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05', '2027-03-28', '2027-10-31', '2027-04-04', '2027-10-03')
      .chain((day) =>
        fc
          .integer({ min: -36 * 60, max: 36 * 60 })
          .map((minutes) => (Date.parse(`${day}T08:00:00Z`) - Date.parse('2027-01-01T00:00:00Z')) / 60_000 + minutes),
      ),
  )
  .map((minutes) => new Date(Date.parse('2027-01-01T00:00:00Z') + minutes * 60_000))

type Said = { text: string; date: string | null; endDate?: string | null }

/** What each phrase means to somebody who says it at that moment, by the calendar of their place. */
const phrases: Record<string, (today: DateTime, pick: number) => Said> = {
  today: (today) => ({ text: 'Can I come today?', date: today.toISODate() }),
  tomorrow: (today) => ({ text: 'Is there a place tomorrow?', date: today.plus({ days: 1 }).toISODate() }),
  'a weekday': (today, pick) => {
    const ahead = (((pick % 7) + 1 - today.weekday + 6) % 7) + 1
    return { text: `Would ${weekdays[pick % 7]} work?`, date: today.plus({ days: ahead }).toISODate() }
  },
  'this weekday': (today, pick) => {
    const ahead = ((pick % 7) + 1 - today.weekday + 7) % 7
    return { text: `Would this ${weekdays[pick % 7]} work?`, date: today.plus({ days: ahead }).toISODate() }
  },
  'a day after a part of the day': (today, pick) => {
    const there = today.plus({ days: (pick % 200) + 1 })
    const date = there.toISODate()
    const part = ['morning', 'evening', 'date night', 'late afternoon'][pick % 4] ?? ''
    const said = [
      `The ${part} on ${weekdays[there.weekday - 1]} ${months[there.month - 1]} ${there.day}?`,
      `Is the ${part} on ${months[there.month - 1]} ${there.day} free?`,
    ]
    return { text: said[pick % said.length] ?? '', date }
  },
  'later today': (today, pick) => ({
    text: ['Is there room this afternoon?', 'A class this evening?', 'The evening class tonight?'][pick % 3] ?? '',
    date: today.toISODate(),
  }),
  'a weekday of next week': (today, pick) => {
    const date = today
      .startOf('week')
      .plus({ weeks: 1, days: pick % 7 })
      .toISODate()
    const day = weekdays[pick % 7] ?? ''
    const said = [
      `Would ${day} of next week work?`,
      `Would ${day} next week work?`,
      `Would next week ${day} work?`,
      `Can I come next week on ${day}?`,
    ]
    return { text: said[pick % said.length] ?? '', date }
  },
  'a weekday in a week': (today, pick) => {
    const ahead = (((pick % 7) + 1 - today.weekday + 6) % 7) + 1
    const day = weekdays[pick % 7] ?? ''
    const said = [`Would ${day} week work?`, `Would a week from ${day} work?`, `Would the ${day} after next work?`]
    return { text: said[pick % said.length] ?? '', date: today.plus({ days: ahead + 7 }).toISODate() }
  },
  'some weeks after a day': (today, pick) => {
    const ahead = (((pick % 7) + 1 - today.weekday + 6) % 7) + 1
    const [name, days] = pick % 3 === 0 ? ['today', 0] : pick % 3 === 1 ? ['tomorrow', 1] : [weekdays[pick % 7], ahead]
    const weeks = (Math.floor(pick / 4) % 3) + 1
    const count = weeks === 1 ? 'a week' : `${weeks === 2 ? 'two' : weeks} weeks`
    return { text: `Would ${count} from ${name} work?`, date: today.plus({ days, weeks }).toISODate() }
  },
  'the week after next': (today) => {
    const monday = today.startOf('week').plus({ weeks: 2 })
    return { text: 'Is there a place the week after next?', date: monday.toISODate(), endDate: monday.plus({ days: 6 }).toISODate() }
  },
  'a weekday of a month by its place': (today, pick) => {
    const [which, of] = [pick % 5, (pick % 12) + 1]
    const name = weekdays[pick % 7] ?? ''
    const ofYear = (year: number) => {
      const days = Array.from({ length: 31 }, (_, day) => DateTime.fromObject({ year, month: of, day: day + 1 }, { zone: today.zone }))
      return days.filter((day) => day.isValid && day.weekday === (pick % 7) + 1).at(which === 4 ? -1 : which)
    }
    const date =
      [today.year, today.year + 1]
        .map(ofYear)
        .find((day) => day && day >= today)
        ?.toISODate() ?? null
    const text = `Could we come on the ${['first', 'second', '3rd', 'fourth', 'last'][which]} ${name} ${pick % 2 ? 'in' : 'of'} ${months[of - 1]}?`
    return { text, date }
  },
  'the week of a day': (today, pick) => {
    const there = today.plus({ days: (pick % 60) + 1 })
    const [first, words] = pick % 2 === 0 ? [there.startOf('week'), 'of'] : [there, 'beginning']
    const text = `Is there room in the week ${words} ${months[there.month - 1]} ${there.day}?`
    return { text, date: first.toISODate(), endDate: first.plus({ days: 6 }).toISODate() }
  },
  'a day of the month': (today, pick) => {
    const day = (pick % 28) + 1
    const there = today.set({ day })
    return { text: `Would the ${day}${ending(day)} work?`, date: (there < today ? there.plus({ months: 1 }) : there).toISODate() }
  },
  'a day of a month': (today, pick) => {
    const there = today.set({ month: (pick % 12) + 1, day: (pick % 28) + 1 })
    const next = there < today ? there.plus({ years: 1 }) : there
    return { text: `Would ${months[pick % 12]} ${(pick % 28) + 1} work?`, date: next.toISODate() }
  },
  'a day with its year': (_today, pick) => {
    const there = DateTime.utc(2027 + (pick % 3), (pick % 12) + 1, (pick % 28) + 1)
    return { text: `Would ${there.setLocale('en-US').toFormat('MMMM d, yyyy')} work?`, date: there.toISODate() }
  },
  'next week': (today) => {
    const monday = today.startOf('week').plus({ weeks: 1 })
    return { text: 'Is there a place next week?', date: monday.toISODate(), endDate: monday.plus({ days: 6 }).toISODate() }
  },
}

/** Where the machine stands that reads the mails: its own zone is nobody's. */
const machines = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']

describe.each(machines)(
  'on a machine in %s, over three years, in every time zone of the settings and at each change of clocks',
  (machine) => {
    beforeEach(() => {
      vi.stubEnv('TZ', machine)
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine)
    })
    afterEach(() => {
      vi.unstubAllEnvs()
    })

    test.each(Object.keys(phrases))('%s is the day that the sender means', (name) => {
      fc.assert(
        fc.property(instant, zone, fc.nat(10_000), (now, timezone, pick) => {
          const said = phrases[name]!(DateTime.fromJSDate(now, { zone: timezone }).startOf('day'), pick) // a key of it
          const found = findDates(said.text, { now, timezone, language: 'en' })
          expect({ said: said.text, found: found.map(({ date }) => date) }).toEqual({ said: said.text, found: [said.date] })
          expect(found[0]?.endDate).toBe(said.endDate ?? null)
        }),
        { numRuns: 150 },
      )
    })
  },
)

test.each(timezoneChoices('America/New_York').map(({ timezone }) => timezone))(
  '“February 29” is that of the next leap year in %s',
  (timezone) => {
    const now = DateTime.fromISO('2027-10-03T10:00', { zone: timezone }).toJSDate()
    for (const text of ['The morning on Tuesday February 29?', 'Is February 29 free?'])
      expect(findDates(text, { now, timezone, language: 'en' }).map(({ date }) => date)).toEqual(['2028-02-29'])
  },
)

function ending(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}
