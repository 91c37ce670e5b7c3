export const planNames = ['basic', 'starter', 'growth'] as const
export type PlanName = (typeof planNames)[number]

/** Prices are whole US dollars a month. `launchPrice` holds for as long as a subscription runs that was begun with it. */
export type Plan = {
  name: PlanName
  monthlyPrice: number
  launchPrice: number | null
  emailsPerMonth: number
  isMostPopular: boolean
}

/** What is for sale, in the order in which it is shown. Landing page, checkout, quota and Settings all read it here. */
export const plans: readonly Plan[] = [
  { name: 'basic', monthlyPrice: 550, launchPrice: 500, emailsPerMonth: 850, isMostPopular: false },
  { name: 'starter', monthlyPrice: 650, launchPrice: null, emailsPerMonth: 1250, isMostPopular: true },
  { name: 'growth', monthlyPrice: 750, launchPrice: null, emailsPerMonth: 1750, isMostPopular: false },
]

/** Announced, not for sale. */
export const proMonthlyPrice = 2500

/** The plan of a visitor who named none. */
export const defaultPlan: PlanName = 'basic'

/** How many days a subscriber has to ask for the money back. */
export const moneyBackDays = 30

/** The name of a plan as a person reads it: `Basic`. */
export function planTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Null when no plan has this name. */
export function findPlan(name: string | null): Plan | null {
  return plans.find((plan) => plan.name === name) ?? null
}

/** The plan of a name that was parsed before. */
export function planOf(name: PlanName): Plan {
  const plan = findPlan(name)
  if (!plan) throw new Error(`no plan is named ${name}`)
  return plan
}

/** What a month costs a new subscriber, in whole US dollars: what is shown is what is charged. */
export function chargedPrice(plan: Plan): number {
  return plan.launchPrice ?? plan.monthlyPrice
}

/** The listed price of a plan by its name, in whole US dollars a month; 0 for a name that no plan has. */
export function monthlyPriceOf(name: string | null): number {
  return findPlan(name)?.monthlyPrice ?? 0
}

/** A thirtieth of the monthly price, with two decimals: `18.33` for 550. */
export function dailyPrice(monthlyPrice: number): string {
  return (monthlyPrice / 30).toFixed(2)
}
