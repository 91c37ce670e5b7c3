import { type Plan, planNames, type PlanName, planOf } from '@ownvoice/core/billing/plans'

export const currency = 'usd'
const keyPrefix = 'ownvoice_'

/** The key under which the price of a plan is found at the processor: it stays when the price becomes another object. */
export function lookupKeyOf(plan: PlanName): string {
  return `${keyPrefix}${plan}`
}

/** The plan of a price's key; null for a key of anything else. */
export function planOfLookupKey(key: string | null | undefined): PlanName | null {
  return planNames.find((plan) => lookupKeyOf(plan) === key) ?? null
}

/** The coupon that makes the listed price the launch price for as long as the subscription runs; null for a plan without one. */
export function launchCouponOf({ name, monthlyPrice, launchPrice }: Plan): { id: string; amountOffCents: number } | null {
  return launchPrice === null ? null : { id: `ownvoice-launch-${name}`, amountOffCents: (monthlyPrice - launchPrice) * 100 }
}

/** What a month costs a subscription of this plan that was begun with these coupons. */
export function monthlyCents(name: PlanName, coupons: readonly string[]): number {
  const plan = planOf(name)
  const coupon = launchCouponOf(plan)
  return plan.monthlyPrice * 100 - (coupon && coupons.includes(coupon.id) ? coupon.amountOffCents : 0)
}
