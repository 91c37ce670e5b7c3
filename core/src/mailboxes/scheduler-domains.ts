import { domainOf } from './mail-providers.ts'

/** The domains from which schedulers write to the people they book for. */
const schedulerDomains = ['cal.com', 'calendly.com']

/** Whether a scheduler writes from this address: from its domain, or one below it. */
export function isSchedulerAddress(address: string): boolean {
  const domain = domainOf(address)
  return schedulerDomains.some((own) => domain === own || domain.endsWith(`.${own}`))
}
