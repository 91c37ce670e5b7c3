import { expect, test } from 'vitest'
import { demoAnalytics, demoInsights, demoInteractions, demoQuestions, demoTrends } from './demo-analytics.ts'
import { demoOverview } from './demo-overview.ts'

test('the demo’s figures hold to the formulas, and agree with its Overview [ANALYT-014] [ANALYT-015]', () => {
  const { leadsResponded, meetingsBooked, conversionRate, moneySavedEarned, outcomes } = demoAnalytics
  expect(moneySavedEarned.revenueAttributed).toBe(meetingsBooked * (conversionRate / 100) * 500)
  expect(moneySavedEarned.hoursSaved).toBeCloseTo(8.2, 1)
  expect(moneySavedEarned.timeSaved).toBe(Math.round(moneySavedEarned.hoursSaved * 25))
  expect(moneySavedEarned.total).toBe(Math.round(moneySavedEarned.hoursSaved * 25 + moneySavedEarned.revenueAttributed))
  expect(outcomes).toEqual({ answered: leadsResponded, drafted: 22, handedOver: 20, leftAlone: 58, booked: meetingsBooked })
  expect(demoOverview.leadsResponded).toMatchObject({ value: String(leadsResponded), change: `+${demoTrends.leadsResponded}%` })
  expect(demoOverview.meetingsBooked).toMatchObject({ value: String(meetingsBooked), change: `+${demoTrends.meetingsBooked}%` })
  expect(demoOverview.revenueGenerated.value).toBe('$12,800')
})

test('the demo has each figure, and the questions asked most with their counts [DATA-008]', () => {
  expect(demoOverview).toMatchObject({ avgResponseTime: { value: expect.stringMatching(/^\d+ s$/) } })
  for (const figure of [demoAnalytics.leadsResponded, demoAnalytics.meetingsBooked, demoAnalytics.conversionRate])
    expect(figure).toBeGreaterThan(0)
  expect(demoAnalytics.moneySavedEarned.revenueAttributed).toBeGreaterThan(0)
  expect(demoQuestions.length).toBeGreaterThan(2)
  for (const asked of demoQuestions) expect(asked).toMatchObject({ question: expect.stringMatching(/\?$/), count: expect.any(Number) })
})

test('a question’s share in the demo is its count of the leads responded [ANALYT-008]', () => {
  for (const { count, percentage } of demoQuestions) expect(percentage).toBe(Math.round((count / demoAnalytics.leadsResponded) * 100))
})

test('the demo’s changes are the four given, its summary has four cards, and it shows each badge [ANALYT-011] [ANALYT-012] [ANALYT-013]', () => {
  expect(Object.values(demoTrends)).toEqual([12, 18, 23, 28])
  expect(demoInsights).toHaveLength(4)
  expect(new Set(demoInteractions(new Date('2026-05-04T12:00:00Z')).map(({ action }) => action))).toEqual(
    new Set(['send', 'draft', 'escalate']),
  )
})
