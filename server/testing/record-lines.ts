import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import { queryAll } from './planted-words.ts'

/** What was written down of an account, oldest first: each line's kind, or the setting that was changed. */
export async function recorded(db: OpenedDatabase, owner: OwnerId): Promise<string[]> {
  const lines = await queryAll(
    db,
    `select coalesce(details ->> 'setting', kind) as said from audit_events where user_id = '${owner}' order by uid`,
  )
  return lines.map(({ said }) => String(said))
}
