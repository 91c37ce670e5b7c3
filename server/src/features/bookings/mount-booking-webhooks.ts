import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { refuseTooLarge } from '../../http/app.ts'
import type { HttpEnv } from '../../http/http-env.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { receiveBooking } from './receive-booking.ts'

const maxBytes = 256 * 1024 // Cal.com repeats the whole event type and every answer of the guest
/** A scheduler posts for many owners from few addresses, and a busy day is a booking a minute. */
const rate = { points: 120, durationSeconds: 60 }

/** The addresses to which schedulers post bookings. Who else posts there learns nothing: see `receiveBooking`. */
export function mountBookingWebhooks(app: Hono<HttpEnv>, deps: Deps): void {
  const takeHook = createRateLimit(rate)
  app.post('/api/bookings/:hookKey', bodyLimit({ maxSize: maxBytes, onError: refuseTooLarge }), async (c) => {
    const hookKey = c.req.param('hookKey')
    const waitSeconds = await takeHook(`${hookKey} ${c.get('clientAddress')}`)
    if (waitSeconds > 0) {
      c.header('Retry-After', String(waitSeconds))
      throw new AppError('too_many_requests')
    }
    await receiveBooking(deps, { hookKey, body: await c.req.text(), header: (name) => c.req.header(name) })
    return c.json({ accepted: true }, 202)
  })
}
