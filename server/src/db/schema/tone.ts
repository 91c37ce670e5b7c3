import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { ToneProfile } from '@ownvoice/core/tone/tone'
import { users } from './accounts.ts'
import { bytes, createdAt, instant, updatedAt, userId } from './columns.ts'
import { choice, jsonb, text } from './content-columns.ts'

const sliders = () => ({
  toneStyle: integer('tone_style').notNull().default(50),
  energyLevel: integer('energy_level').notNull().default(50),
  directness: integer('directness').notNull().default(50),
})

export const overallTone = pgTable(
  'overall_tone',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...sliders(),
    embeddingActive: boolean('embedding_active').notNull().default(false),
    /** When the training of now was started; null while another may begin. */
    trainingStartedAt: instant('training_started_at'),
    /** The training that was started last came to nothing. */
    trainingFailed: boolean('training_failed').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'overall_tone_range',
      sql`${table.toneStyle} between 0 and 100 and ${table.energyLevel} between 0 and 100 and ${table.directness} between 0 and 100`,
    ),
  ],
)

/** The owner's own mails, from which the voice is learnt. They keep the sliders that they were stored with. */
export const clientTone = pgTable(
  'client_tone',
  {
    toneId: uuid('tone_id').notNull().defaultRandom(),
    userId: userId(),
    category: choice('category', { enum: ['customer_support', 'sales_response', 'follow_up', 'general'] }).notNull(),
    emailText: text('email_text').notNull(),
    status: choice('status', { enum: ['pending', 'embedded'] })
      .notNull()
      .default('pending'),
    /** What it is about, as one vector, with the embedder that made it; null until it was embedded. */
    embedding: bytes('embedding'),
    embedder: text('embedder'),
    ...sliders(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.toneId] }),
    check('client_tone_category', sql`${table.category} in ('customer_support', 'sales_response', 'follow_up', 'general')`),
    check('client_tone_length', sql`char_length(${table.emailText}) between 100 and 2500`),
    check(
      'client_tone_range',
      sql`${table.toneStyle} between 0 and 100 and ${table.energyLevel} between 0 and 100 and ${table.directness} between 0 and 100`,
    ),
  ],
)

export const toneProfiles = pgTable('tone_profiles', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  profile: jsonb('profile').$type<ToneProfile>().notNull(),
  createdAt: createdAt(),
})

export const userIdentity = pgTable(
  'user_identity',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    identity: text('identity').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('user_identity_length', sql`char_length(${table.identity}) <= 100`)],
)
