import { chargedPrice, type Plan, planTitle } from '@ownvoice/core/billing/plans'

/** A plan in one line: "Starter, about 1,250 e-mails a month, $650 a month". */
export function planLine(plan: Plan): string {
  return `${planTitle(plan.name)}, ${emailsLine(plan)}, ${dollars(chargedPrice(plan))} a month`
}

/** "about 1,250 e-mails a month" */
export function emailsLine({ emailsPerMonth }: Pick<Plan, 'emailsPerMonth'>): string {
  return `about ${emailsPerMonth.toLocaleString('en-US')} emails a month`
}

/** Whole US dollars as "$1,250". */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}
