import { expect, test } from 'vitest'
import { analyticsFigures, analyticsState } from './analytics-figures.ts'
import { overviewFigures, type PeriodFacts } from './overview-figures.ts'

const nothing: PeriodFacts = {
  leadsResponded: 0,
  peopleResponded: 0,
  averageResponseMs: null,
  conversations: 0,
  withCustomer: 0,
  booked: null,
}

test('30 leads responded save one hour, worth $25 [ANALYT-003] [DATA-031]', () => {
  expect(analyticsFigures({ ...nothing, leadsResponded: 30, peopleResponded: 30 }).moneySavedEarned).toEqual({
    total: 25,
    timeSaved: 25,
    revenueAttributed: 0,
    hoursSaved: 1,
  })
})

test('revenue attributed is meetings × conversion as a fraction × $500 [ANALYT-004] [ANALYT-005] [CONST-019]', () => {
  const figures = analyticsFigures({ ...nothing, leadsResponded: 8, peopleResponded: 8, conversations: 10, withCustomer: 2 })
  expect(figures.moneySavedEarned.revenueAttributed).toBe(2 * 0.2 * 500)
})

test('the total is both together, rounded once [ANALYT-006]', () => {
  // 8 leads: $6.67. 3 meetings of 8 leads: 3 × 0.375 × 500 = $562.50. Together $569.17; the parts alone would round to $570.
  const { moneySavedEarned } = analyticsFigures({ ...nothing, leadsResponded: 8, peopleResponded: 8, booked: { meetings: 3, leads: 3 } })
  expect(moneySavedEarned).toMatchObject({ total: 569, timeSaved: 7, revenueAttributed: 563 })
})

test('conversion and meetings are estimated from addresses until a booking is known [ANALYT-019] [ANALYT-020] [ANALYT-021]', () => {
  const facts = { ...nothing, leadsResponded: 8, peopleResponded: 8, conversations: 8, withCustomer: 2 }
  expect(analyticsFigures(facts)).toMatchObject({ conversionRate: 25, meetingsBooked: 2, isEstimated: true })
  expect(analyticsFigures({ ...facts, booked: { meetings: 4, leads: 4 } })).toMatchObject({
    conversionRate: 50,
    meetingsBooked: 4,
    isEstimated: false,
  })
})

test('practice mails are leads that were answered, and earn nothing', () => {
  const facts = { ...nothing, leadsResponded: 30, peopleResponded: 0, conversations: 0, withCustomer: 0 }
  expect(analyticsFigures(facts)).toMatchObject({ leadsResponded: 30, meetingsBooked: 0, moneySavedEarned: { total: 0, hoursSaved: 0 } })
})

test('Overview and Analytics say the same of the same facts', () => {
  const facts = {
    leadsResponded: 1120,
    peopleResponded: 1120,
    averageResponseMs: 45_000,
    conversations: 90,
    withCustomer: 53,
    booked: null,
  }
  const { leadsResponded, meetingsBooked, moneySavedEarned } = analyticsFigures(facts)
  const overview = overviewFigures(facts, nothing)
  expect(overview.leadsResponded.value).toBe(leadsResponded.toLocaleString('en-US'))
  expect(overview.meetingsBooked.value).toBe(String(meetingsBooked))
  expect(overview.revenueGenerated.value).toBe(`$${moneySavedEarned.revenueAttributed.toLocaleString('en-US')}`)
})

test('early is below ten leads responded of all time, and nothing at all is empty [ANALYT-017] [ANALYT-023]', () => {
  expect(analyticsState({ hasData: true, leadsRespondedEver: 9 })).toBe('early')
  expect(analyticsState({ hasData: true, leadsRespondedEver: 10 })).toBe('full')
  expect(analyticsState({ hasData: true, leadsRespondedEver: 0 })).toBe('early')
  expect(analyticsState({ hasData: false, leadsRespondedEver: 0 })).toBe('empty')
})
