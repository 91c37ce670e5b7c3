import type { PlanName } from '@ownvoice/core/billing/plans'

/** The name of a plan as a heading has it: `Basic`. */
export function planTitle(name: PlanName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
