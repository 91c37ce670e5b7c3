import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockRange, daysOf, mergeDays, rangeLabel, sameDays, toggleDay } from './blackout-days.ts'
import { beginRange, type Blocking, cancelRange, pressDay } from './block-days.ts'
import { mergeBlackouts } from './blackouts.ts'
import { addDays } from './local-date.ts'

/** Three years, with a leap day and both changes of the clocks in each. */
const day = fc.integer({ min: 0, max: 3 * 366 }).map((offset) => addDays('2027-01-01', offset))
const days = fc.array(day, { maxLength: 60 })
const spans = (ranges: readonly { start: string; end: string }[]) => ranges.map(({ start, end }) => [start, end])

describe('for any days over three years', () => {
  test('ranges hold exactly those days, in order, with a free day between any two [SCHED-064]', () => {
    fc.assert(
      fc.property(days, (given) => {
        const ranges = mergeBlackouts(given)
        expect(daysOf(ranges)).toEqual([...new Set(given)].toSorted())
        expect(ranges.every(({ start, end }) => start <= end)).toBe(true)
        const follows = ranges.slice(1).map(({ start }, index) => [addDays(ranges[index]?.end ?? start, 1), start])
        expect(follows.every(([dayAfter = '', start = '']) => dayAfter < start)).toBe(true)
      }),
    )
  })

  test('a press on a day changes that day alone, and a second press takes it back [SCHED-043, SCHED-044, SCHED-045]', () => {
    fc.assert(
      fc.property(days, day, (given, pressed) => {
        const before = mergeBlackouts(given)
        const after = toggleDay(before, pressed)
        const without = (ranges: typeof before) => daysOf(ranges).filter((other) => other !== pressed)
        expect(without(after)).toEqual(without(before))
        expect(daysOf(after).includes(pressed)).toBe(!given.includes(pressed))
        expect(toggleDay(after, pressed)).toEqual(before)
      }),
    )
  })

  test('a range blocks every day between two, whichever was pressed first, and frees none [SCHED-047]', () => {
    fc.assert(
      fc.property(days, day, fc.integer({ min: 0, max: 40 }), (given, start, length) => {
        const before = mergeBlackouts(given)
        const end = addDays(start, length)
        const after = blockRange(before, start, end)
        expect(blockRange(before, end, start)).toEqual(after)
        const between = Array.from({ length: length + 1 }, (_, index) => addDays(start, index))
        expect(daysOf(after)).toEqual([...new Set([...given, ...between])].toSorted())
      }),
    )
  })

  test('what two people blocked and freed is put together, day by day', () => {
    fc.assert(
      fc.property(days, days, days, (base, mine, theirs) => {
        const has = (given: readonly string[], one: string) => given.includes(one)
        const merged = daysOf(mergeDays(mergeBlackouts(base), mergeBlackouts(mine), mergeBlackouts(theirs)))
        for (const one of [...base, ...mine, ...theirs]) {
          const isMine = has(mine, one) !== has(base, one)
          expect(has(merged, one)).toBe(has(isMine ? mine : theirs, one))
        }
      }),
    )
  })
})

test('neighbouring days are one range at once, so that saving and loading them is no difference [SCHED-065]', () => {
  const ranges = toggleDay(toggleDay([], '2026-08-05'), '2026-08-06')
  expect(spans(ranges)).toEqual([['2026-08-05', '2026-08-06']])
  expect(sameDays(ranges, mergeBlackouts(daysOf(ranges)))).toBe(true)
  expect(sameDays(ranges, [])).toBe(false)
})

describe('the calendar', () => {
  const idle: Blocking = { ranges: mergeBlackouts(['2026-08-05']), anchor: null }

  test('a double press begins a range there and changes no day; the next press completes it [SCHED-046, SCHED-049]', () => {
    const begun = beginRange(idle, '2026-08-09')
    expect(begun).toEqual({ ...idle, anchor: '2026-08-09' })
    const done = pressDay(begun, '2026-08-07')
    expect([spans(done.ranges), done.anchor]).toEqual([
      [
        ['2026-08-05', '2026-08-05'],
        ['2026-08-07', '2026-08-09'],
      ],
      null,
    ])
    expect(beginRange(begun, '2026-08-07')).toEqual(done)
  })

  test('a range that is given up adds nothing [SCHED-048]', () => {
    expect(cancelRange(beginRange(idle, '2026-08-09'))).toEqual(idle)
  })
})

test('a range is written as people write it, with both years over the end of one [SCHED-052, SCHED-053, SCHED-054]', () => {
  expect(rangeLabel({ start: '2025-08-05', end: '2025-08-05' })).toBe('Aug 5, 2025')
  expect(rangeLabel({ start: '2025-08-05', end: '2025-08-09' })).toBe('Aug 5–Aug 9, 2025')
  expect(rangeLabel({ start: '2025-12-30', end: '2026-01-02' })).toBe('Dec 30, 2025–Jan 2, 2026')
})
