import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDates } from './dates.ts'

/** A Wednesday, ten in the morning in New York. */
const context = { now: new Date('2026-03-04T15:00:00Z'), timezone: 'America/New_York', language: 'en' }
const inShort = (text: string, change: Partial<typeof context> = {}) =>
  findDates(text, { ...context, ...change }).map(({ date, endDate, time }) =>
    [date, endDate, time].filter((part) => part !== null).join(' '),
  )

describe('findDates', () => {
  const named: Array<[string, string[]]> = [
    ['can we come next Tuesday?', ['2026-03-10']],
    ['Wednesday works', ['2026-03-11']],
    ['this Wednesday', ['2026-03-04']],
    ['last Tuesday', ['2026-03-03']],
    ['the 24th', ['2026-03-24']],
    ['on the 3rd', ['2026-04-03']],
    ['Saturday the 14th at 11', ['2026-03-14 11:00']],
    ['Sat 14th', ['2026-03-14']],
    ['Saturday (21st) or Sunday 29', ['2026-03-21', '2026-03-29']],
    ['Wed 25 at 3pm', ['2026-03-25 15:00']],
    ['Friday 10', ['2026-04-10']],
    ['Friday 9', ['2026-03-06']],
    ['Friday, 27th of March', ['2026-03-27']],
    ['Monday 6th to Friday 10th April', ['2026-04-06 2026-04-10']],
    ['can we move it from the 21st to the 23rd?', ['2026-03-21', '2026-03-23']],
    ['could I switch from Thursday the 12th to Saturday the 14th at 3?', ['2026-03-12', '2026-03-14 15:00']],
    ['may I bring my son from the 21st to the 23rd?', ['2026-03-21 2026-03-23']],
    ['please change March 12 to March 27', ['2026-03-12', '2026-03-27']],
    ['away from the 21st to the 23rd', ['2026-03-21 2026-03-23']],
    ['our plans changed, we are away from March 12 to March 27', ['2026-03-12 2026-03-27']],
    ['was it Monday 2nd?', ['2026-03-02']],
    ['Saturday the 26th', ['2026-03-26']],
    ['Friday 6 kids come', ['2026-03-06']],
    ['day after tomorrow', ['2026-03-06']],
    ['tomorrow at 4', ['2026-03-05 16:00']],
    ['mon 9am', ['2026-03-09 09:00']],
    ['Tues at 3:30', ['2026-03-10 15:30']],
    ['Tuesday or Friday', ['2026-03-10', '2026-03-06']],
    ['sat or sun?', ['2026-03-07', '2026-03-08']],
    ['next week', ['2026-03-09 2026-03-15']],
    ['this weekend', ['2026-03-07 2026-03-08']],
    ['Monday to Friday', ['2026-03-09 2026-03-13']],
    ['March 10 - 12', ['2026-03-10 2026-03-12']],
    ['Mar 3-7', ['2026-03-03 2026-03-07']],
    ['on the 11 may we are away', ['2026-05-11']],
    ['the lesson of 11 may was moved', ['2026-05-11']],
    ['in May', ['2026-05-01 2026-05-31']],
    ['May 4th at 5', ['2026-05-04 17:00']],
    ['on 5/6', ['2026-05-06']],
    ['in 2 weeks', ['2026-03-18']],
    ['a week from tomorrow at 4', ['2026-03-12 16:00']],
    ['two weeks from next Monday', ['2026-03-23']],
    ['a fortnight on Saturday', ['2026-03-21']],
    ['a week from March 9', ['2026-03-16']],
    ['Tuesday next week at 4pm', ['2026-03-10 16:00']],
    ['Tuesday next week. At 4 we leave', ['2026-03-10']],
    ['the first Saturday in March', ['2026-03-07']],
    ['the first Monday in March', ['2027-03-01']],
    ['the first Monday of this month', ['2026-03-02']],
    ['the first Monday of the month', ['2026-04-06']],
    ['the second Tuesday of next month at 10am', ['2026-04-14 10:00']],
    ['the last Friday of June 2027', ['2027-06-25']],
    ['Tuesday of the week after next', ['2026-03-17']],
    ['2026-12-24', ['2026-12-24']],
  ]
  test.each(named)('reads "%s" in the time zone of the owner, looking forward', (text, dates) => {
    expect(inShort(text)).toEqual(dates)
  })

  test.each([
    'a nice weekend, I hope',
    'may I ask something',
    'we may come',
    'children of 11 may walk home',
    'my son is 9 may he join',
    'up to 8 may come along',
    'for 1-3 year olds',
    'do you take 4yr olds',
    'my son is 4',
    'she is 3 months old',
    '$45 for 2',
    'from 3 to 5',
    'at 4pm',
    'for 30 minutes',
    'he sat down',
    'for the second child',
    'a 10 day camp',
    'this is the 3rd time',
    'her 5th birthday',
    'march with us',
    'I need it now',
    '1/2 hour lessons',
    'we have been coming for 2 years',
  ])('takes "%s" for no date', (text) => {
    expect(inShort(text)).toEqual([])
  })

  test('counts days where the owner is, not where the server is', () => {
    const now = new Date('2026-03-05T03:30:00Z')
    expect(inShort('today', { now, timezone: 'America/Los_Angeles' })).toEqual(['2026-03-04'])
    expect(inShort('today', { now, timezone: 'Asia/Tokyo' })).toEqual(['2026-03-05'])
  })

  test('reads day before month where people write so, and other languages', () => {
    expect(inShort('on 5/6', { timezone: 'Europe/London' })).toEqual(['2026-06-05'])
    expect(inShort('July 30 - Aug 2, or Fri, Jun 26', { timezone: 'Europe/London' })).toEqual(['2026-07-30 2026-08-02', '2026-06-26'])
    expect(inShort('podemos ir el martes a las 4?', { language: 'es' })).toEqual(['2026-03-10 16:00'])
    expect(inShort('Können wir am Dienstag um 16 Uhr kommen?', { language: 'de', timezone: 'Europe/Berlin' })).toEqual(['2026-03-10 16:00'])
  })

  test('gives calendar dates and words of the text, whatever the text and the zone', () => {
    const word = fc.constantFrom(
      'next',
      'Tuesday',
      'the 24th',
      'May',
      '3',
      '-',
      'at 4',
      '31/02',
      '99/99',
      'Feb 30',
      'week',
      'last',
      'to',
      '2026',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.constantFrom('UTC', 'Nowhere/Land', 'Asia/Kolkata'), (words, timezone) => {
        const text = words.join(' ')
        for (const date of findDates(text, { ...context, timezone })) {
          expect(text).toContain(date.text)
          expect(date.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        }
      }),
    )
  })
})

test('reads a row of time spans without trying every way to put them together', () => {
  const startedMs = performance.now()
  for (const [words, language] of [
    ['5 uur      ', 'nl'],
    ['5 hours ', 'en'],
  ] as const)
    findDates(words.repeat(177), { ...context, language })
  expect(performance.now() - startedMs).toBeLessThan(5_000) // half a minute and more where each way is tried
})
