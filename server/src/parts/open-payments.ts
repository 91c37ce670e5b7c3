import type { Clock, Ids } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Payments } from '../payments/port.ts'
import { openStripePayments } from '../payments/stripe-payments.ts'
import { openPracticeCheckout } from '../sandbox/practice-checkout.ts'

type PaymentDeps = { config: Config; db: Database; clock: Clock; ids: Ids }

/** The processor that the settings name. `secret` is the installation's: the practice checkout signs with a key made from it. */
export function openPayments({ config, db, clock, ids }: PaymentDeps, secret: string): Payments {
  if (config.PAYMENTS === 'test') return openPracticeCheckout({ db, clock, ids }, secret)
  if (!config.STRIPE_SECRET_KEY) throw new Error('STRIPE_SECRET_KEY must be set when PAYMENTS is stripe')
  return openStripePayments({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRETS,
    apiUrl: config.STRIPE_API_URL,
  })
}
