import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, userId } from './columns.ts'

/** A form on the owner's web site. `formKey` is public and names the account; it grants nothing but adding a lead. */
export const leadSources = pgTable(
  'lead_sources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    formKey: text('form_key').notNull().unique(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index('lead_sources_user').on(table.userId)],
)
