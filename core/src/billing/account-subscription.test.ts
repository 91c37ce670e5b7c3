import { describe, expect, test } from 'vitest'
import { accountSubscription, isEntitled, type OwnedSubscription } from './account-subscription.ts'
import type { PlanName } from './plans.ts'
import type { ProcessorSubscription, SubscriptionStatus } from './processor.ts'

const [monday, tuesday, wednesday] = ['2026-03-02T15:00:00.000Z', '2026-03-03T15:00:00.000Z', '2026-03-04T15:00:00.000Z'] as const

describe('whether a subscription opens the dashboard: active or not, and nothing between [SUB-011]', () => {
  test.each([
    ['trialing', true],
    ['active', true],
    ['past_due', true],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['unpaid', false],
    ['paused', false],
    ['canceled', false],
  ] as const)('%s: %s', (status, isOpen) => {
    expect(isEntitled(factsWith({ status }))).toBe(isOpen)
  })

  test('one that ends with its period is open until the processor says that it has ended', () => {
    expect(isEntitled(factsWith({ endsAtPeriodEnd: true }))).toBe(true)
    expect(isEntitled(factsWith({ endsAtPeriodEnd: true, status: 'canceled' }))).toBe(false)
  })

  test.each([
    [{ lastPaidAt: monday, lastRefundedAt: null }, true],
    [{ lastPaidAt: monday, lastRefundedAt: tuesday }, false],
    [{ lastPaidAt: null, lastRefundedAt: tuesday }, false],
    [{ lastPaidAt: tuesday, lastRefundedAt: tuesday }, false],
    [{ lastPaidAt: wednesday, lastRefundedAt: tuesday }, true],
  ])('all given back closes it, a later payment opens it again: %o is %s', (payments, isOpen) => {
    expect(isEntitled({ ...factsWith({}), ...payments })).toBe(isOpen)
  })

  test('while only payments were heard of, it is closed', () => {
    expect(isEntitled({ snapshot: null, lastPaidAt: monday, lastRefundedAt: null })).toBe(false)
  })
})

describe('what several subscriptions of an account come to', () => {
  test('the one that is open counts, however old and small', () => {
    const lapsed = owned('sub_big', { plan: 'growth', status: 'canceled', asOf: wednesday })
    const open = owned('sub_small', { plan: 'basic', asOf: monday })
    expect(accountSubscription([lapsed, open])).toEqual({
      isActive: true,
      planName: 'basic',
      subscriptionId: 'sub_small',
      customerId: 'cus_sub_small',
    })
  })

  test('of two open ones the larger plan counts', () => {
    const both = [owned('sub_1', { plan: 'starter', asOf: wednesday }), owned('sub_2', { plan: 'growth', asOf: monday })]
    expect(accountSubscription(both)?.subscriptionId).toBe('sub_2')
  })

  test('of two alike the one heard of last counts', () => {
    const both = [owned('sub_1', { asOf: wednesday }), owned('sub_2', { asOf: monday })]
    expect(accountSubscription(both)?.subscriptionId).toBe('sub_1')
    expect(accountSubscription(both.toReversed())?.subscriptionId).toBe('sub_1')
  })

  test('a lapsed one keeps its plan and its ids', () => {
    expect(accountSubscription([owned('sub_1', { plan: 'growth', status: 'canceled' })])).toEqual({
      isActive: false,
      planName: 'growth',
      subscriptionId: 'sub_1',
      customerId: 'cus_sub_1',
    })
  })

  test('nothing is said of an account while nothing but payments was heard of its subscriptions', () => {
    expect(accountSubscription([])).toBeNull()
    const paidOnly = { snapshot: null, lastPaidAt: monday, lastRefundedAt: null }
    expect(accountSubscription([{ id: 'sub_1', customerId: null, facts: paidOnly }])).toBeNull()
  })
})

type Given = { status?: SubscriptionStatus; plan?: PlanName; endsAtPeriodEnd?: boolean; asOf?: string }

function factsWith({ status = 'active', plan = 'basic', endsAtPeriodEnd = false, asOf = monday }: Given): ProcessorSubscription {
  const snapshot = { status, plan, currentPeriodEndsAt: null, endsAtPeriodEnd, asOf, eventId: 'evt_1' }
  return { snapshot, lastPaidAt: monday, lastRefundedAt: null }
}

function owned(id: string, given: Given): OwnedSubscription {
  return { id, customerId: `cus_${id}`, facts: factsWith(given) }
}
