import { chargedPrice, type Plan } from '@ownvoice/core/billing/plans'

/** A plan's name as a person reads it: "Starter". */
export function planLabel({ name }: Pick<Plan, 'name'>): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A plan in one line: "Starter, about 1,250 e-mails a month, $650 a month". */
export function planLine(plan: Plan): string {
  return `${planLabel(plan)}, ${emailsLine(plan)}, ${dollars(chargedPrice(plan))} a month`
}

/** "about 1,250 e-mails a month" */
export function emailsLine({ emailsPerMonth }: Pick<Plan, 'emailsPerMonth'>): string {
  return `about ${emailsPerMonth.toLocaleString('en-US')} e-mails a month`
}

/** Whole US dollars as "$1,250". */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}
