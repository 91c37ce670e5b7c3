import { AppError } from '../errors.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'

/** How often one address may do something, and how often all visitors together. */
export type VisitorLimits = { each: readonly Rate[]; all: Rate }

/** Throws `too_many_requests` where one of the limits is reached. */
export type TakeVisit = (clientAddress: string) => Promise<void>

/** What a visitor can make the server do has its limits. An address that has reached its own takes nothing from that of all others. */
export function limitVisitors({ each, all }: VisitorLimits): TakeVisit {
  const own = each.map(createRateLimit)
  const whole = createRateLimit(all)
  return async (clientAddress) => {
    for (const take of own) if ((await take(clientAddress)) > 0) throw new AppError('too_many_requests')
    if ((await whole('all')) > 0) throw new AppError('too_many_requests')
  }
}
