import type Stripe from 'stripe'
import { type Plan, type PlanName, planOf } from '@ownvoice/core/billing/plans'
import { brand } from '@ownvoice/core/brand'
import { AppError } from '../errors.ts'
import { currency, launchCouponOf, lookupKeyOf } from './price-list.ts'
import { isMissing, isThereAlready } from './stripe-faults.ts'

/** The price of a plan and the coupon of its launch price at Stripe: found, or made the first time. Both match core's list of plans. */
export async function ensurePrice(stripe: Stripe, name: PlanName): Promise<{ priceId: string; couponId: string | null }> {
  const plan = planOf(name)
  const price = (await findPrice(stripe, plan)) ?? (await createPrice(stripe, plan))
  return { priceId: price.id, couponId: await ensureLaunchCoupon(stripe, plan, productOf(price)) }
}

/** Null also when the listed price is another one now: what is shown is what is charged. */
async function findPrice(stripe: Stripe, plan: Plan): Promise<Stripe.Price | null> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(plan.name)], active: true, limit: 1 })
  const [price] = data
  return price?.unit_amount === plan.monthlyPrice * 100 && price.currency === currency ? price : null
}

async function createPrice(stripe: Stripe, plan: Plan): Promise<Stripe.Price> {
  const lookupKey = lookupKeyOf(plan.name)
  const cents = plan.monthlyPrice * 100
  await unlessThere(stripe.products.create({ id: lookupKey, name: `${brand.name} ${plan.name}`, metadata: { plan: plan.name } }))
  return stripe.prices.create(
    {
      product: lookupKey,
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      unit_amount: cents,
      currency,
      recurring: { interval: 'month' },
      metadata: { plan: plan.name },
    },
    { idempotencyKey: `ownvoice-price-${plan.name}-${cents}` },
  )
}

/** The coupon holds for this plan's product alone: on another plan its listed price is charged. */
async function ensureLaunchCoupon(stripe: Stripe, plan: Plan, productId: string): Promise<string | null> {
  const coupon = launchCouponOf(plan)
  if (!coupon) return null
  const { id, amountOffCents } = coupon
  const known = await stripe.coupons.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (known && known.amount_off !== amountOffCents) {
    throw new AppError('permanent', { detail: `the coupon ${id} takes off ${known.amount_off} cents in place of ${amountOffCents}` })
  }
  if (!known) {
    await unlessThere(
      stripe.coupons.create(
        { id, name: 'Launch price', amount_off: amountOffCents, currency, duration: 'forever', applies_to: { products: [productId] } },
        { idempotencyKey: `${id}-${amountOffCents}` },
      ),
    )
  }
  return id
}

async function unlessThere(creation: Promise<unknown>): Promise<void> {
  try {
    await creation
  } catch (error) {
    if (!isThereAlready(error)) throw error
  }
}

function productOf({ product }: Stripe.Price): string {
  return typeof product === 'string' ? product : product.id
}
