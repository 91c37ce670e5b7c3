import type { ProcessorSubscription } from '@ownvoice/core/billing/processor'
import { planNames } from '@ownvoice/core/billing/plans'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, updatedAt } from './columns.ts'
import { choice, jsonb, text } from './content-columns.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * What an account may do. The system alone writes it, from what the processor says; the owner may only count down `remaining_emails`
 * (and fill it where a new period has begun).
 */
export const userSubscriptions = pgTable(
  'user_subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    isActive: boolean('is_active').notNull().default(false),
    planName: choice('plan_name', { enum: planNames }).notNull(),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    monthlyEmailQuota: integer('monthly_email_quota').notNull(),
    remainingEmails: integer('remaining_emails').notNull(),
    periodStart: date('period_start', { mode: 'string' }).notNull(),
    /** The period and the share of its e-mails, in parts of a hundred, of which the owner was last written to. */
    warnedPeriod: date('warned_period', { mode: 'string' }),
    warnedShare: integer('warned_share').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('user_subscriptions_plan', sql`${table.planName} in ('basic', 'starter', 'growth')`),
    check('user_subscriptions_remaining', sql`${table.remainingEmails} >= 0`),
  ],
)

// The four tables below belong to no account yet, or to none at all: they are read and written through the system role only.

/** A purchase from its beginning. `startedBy` is who was signed in then; `redeemedBy` the account it was paid for. Redeemed once. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    planName: choice('plan_name', { enum: planNames }).notNull(),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    redeemedBy: uuid('redeemed_by').references(() => users.id, { onDelete: 'set null' }),
    redeemedAt: at('redeemed_at'),
    isPaid: boolean('is_paid').notNull().default(false),
    payerEmail: text('payer_email'),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** When the payer was written to because nobody had redeemed it. */
    remindedAt: at('reminded_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('checkouts_unredeemed')
      .on(table.createdAt)
      .where(sql`${table.redeemedAt} is null`),
  ],
)

/** A subscription as the processor's events and answers, joined, say it is. `redeemedBy` is null until an account is tied to it. */
export const processorSubscriptions = pgTable(
  'processor_subscriptions',
  {
    id: text('id').primaryKey(),
    /** Null while nothing but payments was heard of. */
    customerId: text('customer_id'),
    redeemedBy: uuid('redeemed_by').references(() => users.id, { onDelete: 'set null' }),
    facts: jsonb('facts').$type<ProcessorSubscription>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('processor_subscriptions_redeemed_by').on(table.redeemedBy),
    index('processor_subscriptions_customer').on(table.customerId),
  ],
)

/** Each event of the processor, once. `appliedAt` is null for one that was stored and is still to be applied. */
export const processorEvents = pgTable('processor_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  happenedAt: at('happened_at').notNull(),
  payload: jsonb('payload').notNull(),
  appliedAt: at('applied_at'),
  createdAt: createdAt(),
})

/** What the built-in practice checkout keeps in place of a processor: `data` in the shapes of Stripe's API. */
export const practiceCheckoutObjects = pgTable(
  'practice_checkout_objects',
  {
    id: text('id').primaryKey(),
    kind: choice('kind', { enum: ['session', 'customer', 'subscription', 'charge', 'event', 'portal'] }).notNull(),
    data: jsonb('data').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('practice_checkout_objects_kind').on(table.kind, table.createdAt)],
)
