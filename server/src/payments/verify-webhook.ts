import { AppError } from '../errors.ts'
import type { SignedWebhook } from './port.ts'

/** How old a webhook may be: what Stripe's own libraries use. */
const toleranceSeconds = 300

/**
 * The JSON of a webhook that one of `secrets` signed within the last 300 seconds before `now`
 * (docs.stripe.com/webhooks#verify-manually). Throws `forbidden` for any other, and for a body that is no JSON.
 */
export async function verifyWebhook({ body, signature }: SignedWebhook, secrets: readonly string[], now: Date): Promise<unknown> {
  const { webhooks } = (await import('stripe')).default
  const failures: unknown[] = []
  for (const secret of secrets) {
    try {
      return webhooks.constructEvent(body, signature ?? '', secret, toleranceSeconds, undefined, now.getTime())
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AppError('forbidden', { detail: 'no secret signed this webhook', cause: new AggregateError(failures) })
}

/** The `Stripe-Signature` header for a body that leaves at `now`. */
export async function signWebhook(body: string, secret: string, now: Date): Promise<SignedWebhook> {
  const { webhooks } = (await import('stripe')).default
  const timestamp = Math.floor(now.getTime() / 1000)
  return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
}
