import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookingState } from './booking.ts'
import { joinBookings } from './join-bookings.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 15, minute))
const said = (given: Partial<BookingState> = {}): BookingState => ({
  ids: ['cal_com:one'],
  origin: 'cal_com',
  status: 'booked',
  saidAt: at(0),
  email: 'nora@example.com',
  name: 'Nora',
  title: 'Trial lesson',
  startsAt: at(30),
  endsAt: null,
  ...given,
})

test('the newest word counts, a cancellation among words of the same moment, and what is proposed gives way to any', () => {
  const cancelled = said({ status: 'cancelled', saidAt: at(1) })
  expect(joinBookings([cancelled, said()]).status).toBe('cancelled')
  expect(joinBookings([said({ saidAt: at(2) }), cancelled]).status).toBe('booked')
  expect(joinBookings([said(), said({ status: 'cancelled' })]).status).toBe('cancelled')
  expect(joinBookings([said({ status: 'proposed', saidAt: at(9) }), said({ status: 'dismissed' })]).status).toBe('dismissed')
})

test('a move keeps the ids that the booking had, the current one first', () => {
  const moved = said({ ids: ['cal_com:two', 'cal_com:one'], status: 'moved', saidAt: at(5), startsAt: at(50) })
  expect(joinBookings([moved, said()])).toEqual(moved)
  expect(joinBookings([said({ ids: ['cal_com:three', 'cal_com:two'], status: 'moved', saidAt: at(6) }), moved]).ids).toEqual([
    'cal_com:three',
    'cal_com:one',
    'cal_com:two',
  ])
})

test('in whatever order and however often things are said, the same is known', () => {
  const word = fc.record({
    ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
    status: fc.constantFrom('proposed', 'booked', 'moved', 'cancelled', 'dismissed'),
    saidAt: fc.integer({ min: 0, max: 3 }).map(at),
  })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.array(fc.nat(), { maxLength: 9 }), (words, picks) => {
      const all = words.map((one) => said({ ...one, title: `${one.ids[0]} ${one.status} ${one.saidAt.getTime()}`, startsAt: null }))
      const again = picks.flatMap((pick) => all[pick % all.length] ?? [])
      const oneByOne = ([first, ...others]: BookingState[]) =>
        others.reduce((known, one) => joinBookings([known, one]), joinBookings([first ?? said()]))
      expect(oneByOne([...again, ...all.toReversed()])).toEqual(oneByOne(all))
    }),
  )
})
