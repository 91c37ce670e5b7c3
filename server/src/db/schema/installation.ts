import { pgTable } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Each time this database was put back to an earlier state. What was received before may have been answered by a copy that is gone, so it
 * is looked for in the Sent store before it is answered again.
 */
export const restores = pgTable('restores', { restoredAt: instant('restored_at').primaryKey() })
