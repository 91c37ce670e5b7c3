import { describe, expect, test } from 'vitest'
import { conversionPercent, meetingsBooked, overviewFigures, type PeriodFacts, revenue } from './overview-figures.ts'

const nothing: PeriodFacts = {
  leadsResponded: 0,
  peopleResponded: 0,
  averageResponseMs: null,
  conversations: 0,
  withCustomer: 0,
  booked: null,
}

describe('overview figures', () => {
  test('an account without anything shows zeros and no change [OVER-006] [OVER-007]', () => {
    expect(overviewFigures(nothing, nothing)).toMatchObject({
      leadsResponded: { value: '0', change: null, note: null },
      avgResponseTime: { value: '0 s', change: null },
      meetingsBooked: { value: '0', change: null },
      revenueGenerated: { value: '$0', change: null },
    })
  })

  test('changes compare with last month [OVER-004]', () => {
    const current = {
      leadsResponded: 1120,
      peopleResponded: 1120,
      averageResponseMs: 45_000,
      conversations: 8,
      withCustomer: 4,
      booked: null,
    }
    const previous = {
      leadsResponded: 1000,
      peopleResponded: 1000,
      averageResponseMs: 90_000,
      conversations: 8,
      withCustomer: 5,
      booked: null,
    }
    expect(overviewFigures(current, previous)).toMatchObject({
      leadsResponded: { value: '1,120', change: '+12%' },
      avgResponseTime: { value: '45 s', change: '-50%' },
      meetingsBooked: { value: '5', change: '-17%' },
      revenueGenerated: { value: '$1,250', change: '-33%' },
    })
  })

  test('no change is shown where last month has nothing to compare with [OVER-024]', () => {
    const current = { leadsResponded: 3, peopleResponded: 3, averageResponseMs: 1000, conversations: 3, withCustomer: 3, booked: null }
    const figures = Object.values(overviewFigures(current, nothing))
    expect(figures.map((figure) => figure.change)).toEqual([null, null, null, null])
  })

  test('from few cases, or where the share is past belief, a change is a number', () => {
    const few = {
      leadsResponded: 2,
      peopleResponded: 2,
      averageResponseMs: 4_000,
      conversations: 2,
      withCustomer: 2,
      booked: { meetings: 1, leads: 1 },
    }
    const more = {
      leadsResponded: 5,
      peopleResponded: 5,
      averageResponseMs: 9_000,
      conversations: 5,
      withCustomer: 5,
      booked: { meetings: 2, leads: 2 },
    }
    const changes = (...periods: [PeriodFacts, PeriodFacts]) => Object.values(overviewFigures(...periods)).map((figure) => figure.change)
    expect(changes(more, few)).toEqual(['+3', '+5 s', '+1', '+$150'])
    expect(changes(few, more)).toEqual(['-60%', '-56%', '-1', '-$150'])
    expect(changes(few, few)).toEqual(['No change', 'No change', 'No change', 'No change'])
    expect(changes({ ...more, averageResponseMs: 90_000_000 }, { ...more, averageResponseMs: 4_000 })[1]).toBe('+25 h')
  })

  test.each([
    [59_400, '59 s'],
    [60_000, '1 min'],
    [3_600_000, '1 h'],
    [5_400_000, '1 h 30 min'],
  ])('a mean of %d ms reads %s', (averageResponseMs, value) => {
    expect(overviewFigures({ ...nothing, averageResponseMs }, nothing).avgResponseTime.value).toBe(value)
  })

  test('2 of 8 conversations with an address give a conversion of 25 and 2 meetings [ANALYT-019] [ANALYT-020]', () => {
    const facts = { leadsResponded: 8, peopleResponded: 8, averageResponseMs: null, conversations: 8, withCustomer: 2, booked: null }
    expect(conversionPercent(facts)).toBe(25)
    expect(meetingsBooked(facts)).toBe(2)
  })

  test('revenue takes the conversion rate as a fraction [ANALYT-004] [ANALYT-005]', () => {
    expect(
      revenue({ leadsResponded: 8, peopleResponded: 8, averageResponseMs: null, conversations: 10, withCustomer: 2, booked: null }),
    ).toBe(2 * 0.2 * 500)
  })

  test('known bookings stand in place of the estimate, and conversion is booked leads of leads responded [ANALYT-021]', () => {
    const facts = {
      leadsResponded: 8,
      peopleResponded: 8,
      averageResponseMs: null,
      conversations: 8,
      withCustomer: 8,
      booked: { meetings: 3, leads: 3 },
    }
    expect([meetingsBooked(facts), conversionPercent(facts), revenue(facts)]).toEqual([3, 37.5, 3 * 0.375 * 500])
    expect(overviewFigures(facts, nothing).meetingsBooked).toEqual({ value: '3', change: null, note: null })
    expect(conversionPercent({ ...facts, leadsResponded: 2, peopleResponded: 2 })).toBe(100)
    expect(meetingsBooked({ ...facts, booked: { meetings: 0, leads: 0 } })).toBe(0)
  })

  test('the estimate never claims more meetings than leads that were answered', () => {
    expect(
      meetingsBooked({ leadsResponded: 1, peopleResponded: 1, averageResponseMs: null, conversations: 1, withCustomer: 1, booked: null }),
    ).toBe(1)
  })
})
