import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, updatedAt } from './columns.ts'

export const userSubscriptions = pgTable(
  'user_subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    isActive: boolean('is_active').notNull().default(false),
    planName: text('plan_name', { enum: ['basic', 'starter', 'growth'] }).notNull(),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    monthlyEmailQuota: integer('monthly_email_quota').notNull(),
    remainingEmails: integer('remaining_emails').notNull(),
    periodStart: date('period_start', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('user_subscriptions_plan', sql`${table.planName} in ('basic', 'starter', 'growth')`),
    check('user_subscriptions_remaining', sql`${table.remainingEmails} >= 0`),
  ],
)
