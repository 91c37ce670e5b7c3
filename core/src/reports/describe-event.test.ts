import { expect, test } from 'vitest'
import { Category } from '../assistant/category.ts'
import { Action } from '../assistant/trace.ts'
import { demoActivity, demoOverview } from './demo-overview.ts'
import { describeEvent } from './describe-event.ts'

test('every kind of event has its words and a type of the list [OVER-020]', () => {
  const lines = Category.options.flatMap((category) => Action.options.map((action) => describeEvent({ action, category })))
  expect(new Set(lines.map((line) => line.action)).size).toBe(Category.options.length * Action.options.length)
  expect(describeEvent({ action: 'send', category: 'booking' })).toEqual({ type: 'booking', action: 'Replied to a booking request' })
  expect(describeEvent({ action: 'escalate', category: 'follow_up' })).toEqual({
    type: 'followup',
    action: 'Handed over to you: a follow-up',
  })
  expect(describeEvent({ action: 'draft', category: 'policy' }).type).toBe('lead')
})

test('demo data holds four figures with changes as text, and activity of all four types, newest first [OVER-023]', () => {
  const figures = [demoOverview.leadsResponded, demoOverview.avgResponseTime, demoOverview.meetingsBooked, demoOverview.revenueGenerated]
  expect(figures.map((figure) => figure.change)).toEqual(['+12%', '-23%', '+18%', '+28%'])
  const activity = demoActivity(new Date('2026-05-04T12:00:00Z'))
  expect(activity[0]?.time).toBe('2026-05-04T11:56:00.000Z')
  expect(new Set(activity.map((entry) => entry.type))).toEqual(new Set(['lead', 'booking', 'followup', 'integration']))
  expect(activity.map((entry) => entry.time)).toEqual(
    activity
      .map((entry) => entry.time)
      .toSorted()
      .toReversed(),
  )
})
