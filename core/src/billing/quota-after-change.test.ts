import { describe, expect, test } from 'vitest'
import type { AccountSubscription } from './account-subscription.ts'
import type { PlanName } from './plans.ts'
import { quotaAfterChange, type SubscribedBefore } from './quota-after-change.ts'

const now = new Date('2026-03-12T10:00:00Z')
const thisPeriod = '2026-03-05'

describe('the quota when what counts for an account changes', () => {
  test('a first subscription starts full, in the running period', () => {
    expect(quotaAfterChange(null, counting('starter'), now)).toEqual({
      monthlyEmailQuota: 1250,
      remainingEmails: 1250,
      periodStart: thisPeriod,
    })
  })

  test.each([
    ['a larger plan adds what it has more', 'growth', 200, 1100],
    ['a smaller plan takes away what it has less', 'basic', 1000, 600],
    ['never below nothing', 'basic', 10, 0],
  ] as const)('in mid-period what was used stays used: %s', (_what, plan, left, remainingEmails) => {
    const before = basedOn({ monthlyEmailQuota: plan === 'growth' ? 850 : 1250, remainingEmails: left })
    expect(quotaAfterChange(before, counting(plan), now)).toMatchObject({ remainingEmails, periodStart: thisPeriod })
  })

  test('what was used before the 5th counts no more', () => {
    const before = basedOn({ monthlyEmailQuota: 850, remainingEmails: 0, periodStart: '2026-02-05' })
    expect(quotaAfterChange(before, counting('growth'), now).remainingEmails).toBe(1750)
  })

  test('lapsing, and paying the same subscription again, change nothing of it', () => {
    const before = basedOn({ monthlyEmailQuota: 850, remainingEmails: 3 })
    const left = { monthlyEmailQuota: 850, remainingEmails: 3, periodStart: thisPeriod }
    expect(quotaAfterChange(before, { ...counting('basic'), isActive: false }, now)).toEqual(left)
    expect(quotaAfterChange({ ...before, isActive: false }, counting('basic'), now)).toEqual(left)
  })

  test('another subscription after one that lapsed starts full', () => {
    const before = basedOn({ monthlyEmailQuota: 850, remainingEmails: 3, isActive: false, subscriptionId: 'sub_old' })
    expect(quotaAfterChange(before, counting('basic'), now).remainingEmails).toBe(850)
  })

  test('a second subscription beside one that is active fills nothing', () => {
    const before = basedOn({ monthlyEmailQuota: 850, remainingEmails: 3, subscriptionId: 'sub_old' })
    expect(quotaAfterChange(before, counting('basic'), now).remainingEmails).toBe(3)
  })
})

function counting(planName: PlanName): AccountSubscription {
  return { isActive: true, planName, subscriptionId: 'sub_1', customerId: 'cus_1' }
}

function basedOn(given: Partial<SubscribedBefore>): SubscribedBefore {
  return { monthlyEmailQuota: 850, remainingEmails: 850, periodStart: thisPeriod, isActive: true, subscriptionId: 'sub_1', ...given }
}
