import { desc, inArray, sql } from 'drizzle-orm'
import { record } from '../accounts/audit.ts'
import { actByItself } from '../acting.ts'
import type { OwnerTx } from '../database.ts'
import { notifyOwner } from '../notify.ts'
import { auditEvents } from '../schema/record.ts'

/** The aliases from which a mail server did not let a mail leave the last time that it was asked, as the record tells. */
export async function listRefusedAliases(tx: OwnerTx): Promise<Set<string>> {
  const alias = sql<string>`${auditEvents.details} ->> 'name'`
  const newest = await tx
    .selectDistinctOn([alias], { alias, kind: auditEvents.kind })
    .from(auditEvents)
    .where(inArray(auditEvents.kind, ['alias_refused', 'alias_accepted']))
    .orderBy(alias, desc(auditEvents.uid))
  return new Set(newest.flatMap((line) => (line.kind === 'alias_refused' ? [line.alias] : [])))
}

/** Whether a mail server let this alias of a mailbox send. It is written down, and shown beside the mailbox, when that is news. */
export async function noteAlias(
  tx: OwnerTx,
  { mailboxId, alias, maySend }: { mailboxId: string; alias: string; maySend: boolean },
): Promise<void> {
  if ((await listRefusedAliases(tx)).has(alias) !== maySend) return
  await actByItself(() => record(tx, maySend ? 'alias_accepted' : 'alias_refused', { name: alias }))
  await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
}
