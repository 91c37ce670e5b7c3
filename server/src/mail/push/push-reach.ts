import { AppError } from '../../errors.ts'
import { createReach, type Reach, type Resolve } from '../reach.ts'

/** The push services of the makers of browsers, with what lies below: Chrome and what descends from it, Firefox, Safari, Edge. */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** Where browsers take push messages: by https from one of the known services, or from what the operator allows. Throws `temporary` for every other place. */
export function createPushReach({ resolve, allowed }: { resolve: Resolve; allowed: readonly string[] }): Reach {
  const reach = createReach({ resolve, allowed, ports: new Set([443]) })
  return async (host, port) => {
    const isKnown = services.some((service) => host === service || host.endsWith(`.${service}`))
    if (!isKnown && !allowed.includes(`${host}:${port}`))
      throw new AppError('temporary', { detail: `${host} is no push service that we know` })
    return reach(host, port)
  }
}
