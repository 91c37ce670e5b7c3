import { foreignKey, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authSessions } from './accounts.ts'
import { createdAt, instant, userId } from './columns.ts'
import { text } from './content-columns.ts'

/**
 * Browsers that get notices by web push. One goes with the session in which it was turned on, however that ends. `vapidKey` is our public key that it subscribed
 * to: under another one it takes nothing. `refusedAt`: the last notice did not get through.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    sessionId: uuid('session_id').notNull(),
    device: text('device').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    vapidKey: text('vapid_key').notNull(),
    pushedAt: instant('pushed_at'),
    refusedAt: instant('refused_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.sessionId], foreignColumns: [authSessions.userId, authSessions.id] }).onDelete('cascade'),
    uniqueIndex('push_devices_endpoint').on(table.userId, table.endpoint),
    uniqueIndex('push_devices_session').on(table.userId, table.sessionId),
  ],
)
