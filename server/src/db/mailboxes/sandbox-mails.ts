import { and, asc, eq, gt, max } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { lockName } from '../lock-name.ts'
import { found } from '../found.ts'
import { sandboxMails } from '../schema/mailboxes.ts'

export type SandboxMail = typeof sandboxMails.$inferSelect
type Place = Pick<SandboxMail, 'mailboxId' | 'folder'>

/**
 * Puts a mail into the sandbox. One at a time for each mailbox, so that uids become visible in their order and no reader skips one; the mailbox itself is not locked, for
 * a worker that is about to watch it passes over a locked one.
 */
export async function addSandboxMail(tx: OwnerTx, mail: Place & Pick<SandboxMail, 'messageId' | 'raw'>): Promise<SandboxMail> {
  await lockName(tx, `sandbox ${mail.mailboxId}`)
  return found(
    await tx
      .insert(sandboxMails)
      .values({ ...mail, userId: tx.owner })
      .returning(),
    'the new sandbox mail',
  )
}

/** The mails after a uid, oldest first. */
export async function listSandboxMails(
  tx: OwnerTx,
  { mailboxId, folder, afterUid, limit }: Place & { afterUid: number; limit: number },
): Promise<SandboxMail[]> {
  return tx
    .select()
    .from(sandboxMails)
    .where(and(inFolder({ mailboxId, folder }), gt(sandboxMails.uid, afterUid)))
    .orderBy(asc(sandboxMails.uid))
    .limit(limit)
}

/** The highest uid in a folder; 0 when it is empty. */
export async function latestSandboxUid(tx: OwnerTx, place: Place): Promise<number> {
  const [row] = await tx
    .select({ uid: max(sandboxMails.uid) })
    .from(sandboxMails)
    .where(inFolder(place))
  return row?.uid ?? 0
}

export async function findSandboxMail(tx: OwnerTx, place: Place & { messageId: string }): Promise<SandboxMail | null> {
  const [row] = await tx
    .select()
    .from(sandboxMails)
    .where(and(inFolder(place), eq(sandboxMails.messageId, place.messageId)))
    .limit(1)
  return row ?? null
}

function inFolder({ mailboxId, folder }: Place) {
  return and(eq(sandboxMails.mailboxId, mailboxId), eq(sandboxMails.folder, folder))
}

/** By what the sandbox mailbox names a mail, as a mail server would. */
export function sandboxIdOf(uid: number): string {
  return `sandbox:${uid}`
}

/** The number in such a name; null for that of another mailbox. */
export function sandboxUidOf(providerId: string): number | null {
  const [, digits] = /^sandbox:(\d{1,15})$/.exec(providerId) ?? []
  return digits === undefined ? null : Number(digits)
}

/** The mails of all the owner's sandbox mailboxes, in the order of their numbers. */
export async function listSandboxRaw(
  tx: OwnerTx,
  { afterUid, limit }: { afterUid: number; limit: number },
): Promise<Pick<SandboxMail, 'folder' | 'uid' | 'raw'>[]> {
  const { folder, uid, raw } = sandboxMails
  return tx.select({ folder, uid, raw }).from(sandboxMails).where(gt(uid, afterUid)).orderBy(asc(uid)).limit(limit)
}
