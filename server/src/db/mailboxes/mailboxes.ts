import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../database.ts'
import { found } from '../found.ts'
import { leadSources } from '../schema/leads.ts'
import { mailboxes } from '../schema/mailboxes.ts'

export type Mailbox = typeof mailboxes.$inferSelect
export type NewMailbox = Omit<typeof mailboxes.$inferInsert, 'userId'>

/** Where Message-IDs of mails that an owner makes up come from, and their practice mailbox lies (RFC 2606: nobody's). */
export const SANDBOX_DOMAIN = 'sandbox.invalid'
const PRACTICE_ADDRESS = `practice@${SANDBOX_DOMAIN}`

/** The sandbox that every account has for practice: nothing else is ever answered from it, and it counts nowhere as connected. */
export function isPractice({ emailAddress }: Pick<Mailbox, 'emailAddress'>): boolean {
  return emailAddress === PRACTICE_ADDRESS
}

/** The mailboxes that bring an owner mail of others. */
export const isConnectedForReal = and(eq(mailboxes.status, 'connected'), ne(mailboxes.emailAddress, PRACTICE_ADDRESS))

/** The account's practice mailbox, which is made when it is first used. */
export async function ensurePracticeMailbox(
  tx: OwnerTx,
  made: Pick<NewMailbox, 'displayName' | 'cursor' | 'sentCursor'>,
): Promise<Mailbox> {
  const row: NewMailbox = { ...made, kind: 'sandbox', emailAddress: PRACTICE_ADDRESS, sentStore: 'server' }
  await tx
    .insert(mailboxes)
    .values({ ...row, userId: tx.owner })
    .onConflictDoNothing()
  return found(await tx.select().from(mailboxes).where(eq(mailboxes.emailAddress, PRACTICE_ADDRESS)), 'the practice mailbox')
}

/** Whether the owner ever connected a mailbox of theirs; a sandbox is none. One that was disconnected stays a row. */
export async function hasConnectedBefore(tx: OwnerTx): Promise<boolean> {
  const [row] = await tx.select({ id: mailboxes.id }).from(mailboxes).where(ne(mailboxes.kind, 'sandbox')).limit(1)
  return row !== undefined
}

export async function addMailbox(tx: OwnerTx, mailbox: NewMailbox): Promise<Mailbox> {
  return found(
    await tx
      .insert(mailboxes)
      .values({ ...mailbox, userId: tx.owner })
      .returning(),
    'the new mailbox',
  )
}

export async function getMailbox(tx: OwnerTx, id: string): Promise<Mailbox> {
  return found(await tx.select().from(mailboxes).where(eq(mailboxes.id, id)), `mailbox ${id}`)
}

/** All mailboxes, in the order in which they were connected. */
export async function listMailboxes(tx: OwnerTx): Promise<Mailbox[]> {
  return tx.select().from(mailboxes).orderBy(asc(mailboxes.createdAt), asc(mailboxes.id))
}

/** The mailbox that answers what came in elsewhere (a form): the first connected real one, else the example's sandbox. Never the practice mailbox. */
export async function findDefaultMailbox(tx: OwnerTx): Promise<Mailbox | null> {
  const [mailbox] = await tx
    .select()
    .from(mailboxes)
    .where(isConnectedForReal)
    .orderBy(...theDefaultFirst)
    .limit(1)
  return mailbox ?? null
}

const theDefaultFirst = [eq(mailboxes.kind, 'sandbox'), asc(mailboxes.createdAt), asc(mailboxes.id)]

/** The mailbox that answers what comes by a form: the connected one that the owner chose for it, else the default one. Null for none. */
export async function findAnsweringMailboxId(tx: OwnerTx, sourceId: string): Promise<string | null> {
  const isChosen = sql`${mailboxes.id} = (select ${leadSources.mailboxId} from ${leadSources} where ${leadSources.id} = ${sourceId})`
  const [mailbox] = await tx
    .select({ id: mailboxes.id })
    .from(mailboxes)
    .where(or(isConnectedForReal, and(eq(mailboxes.status, 'connected'), isChosen)))
    .orderBy(sql`${isChosen} desc nulls last`, ...theDefaultFirst)
    .limit(1)
  return mailbox?.id ?? null
}

/** Holds the mailbox until the transaction ends: two readers store its mails one after the other. */
export async function lockMailbox(tx: OwnerTx, id: string): Promise<Mailbox> {
  return found(await tx.select().from(mailboxes).where(eq(mailboxes.id, id)).for('update'), `mailbox ${id}`)
}

/** Belongs in the transaction that stores the mails up to this cursor, which only the mailbox's adapter can read. */
export async function saveCursor(tx: OwnerTx, id: string, cursor: unknown, checkedAt: Date): Promise<void> {
  await tx.update(mailboxes).set({ cursor, checkedAt, updatedAt: checkedAt }).where(eq(mailboxes.id, id))
}

/** Belongs in the transaction that stores what was sent up to this cursor; null reads from now on. */
export async function saveSentCursor(tx: OwnerTx, id: string, sentCursor: unknown): Promise<void> {
  await tx.update(mailboxes).set({ sentCursor }).where(eq(mailboxes.id, id))
}

/** A connected mailbox was looked into, and nothing new was there. */
export async function noteChecked(tx: OwnerTx, id: string, checkedAt: Date): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ checkedAt })
    .where(and(eq(mailboxes.id, id), eq(mailboxes.status, 'connected')))
}

/** `lastError` is a sentence for the owner, null when all is well: then an outage is over. */
export async function setMailboxStatus(
  tx: OwnerTx,
  id: string,
  state: { status: Mailbox['status']; lastError: string | null; checkedAt: Date },
): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ ...state, ...(state.lastError === null ? { downSince: null, outageToldAt: null } : {}), updatedAt: state.checkedAt })
    .where(eq(mailboxes.id, id))
}

/** Nothing can be read from it since then, null for no outage; `lastError` and `outageToldAt` once its owner is told. */
export async function markDown(
  tx: OwnerTx,
  id: string,
  outage: Pick<Mailbox, 'downSince'> & Partial<Pick<Mailbox, 'lastError' | 'outageToldAt' | 'status'>>,
): Promise<void> {
  await tx.update(mailboxes).set(outage).where(eq(mailboxes.id, id))
}

/** The mailbox of this kind and address, connected or not. */
export async function findMailboxByAddress(tx: OwnerTx, kind: Mailbox['kind'], emailAddress: string): Promise<Mailbox | null> {
  const [row] = await tx
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.kind, kind), eq(mailboxes.emailAddress, emailAddress)))
  return row ?? null
}

/** A new sign-in for a mailbox that is known, or none any more. */
export async function saveSignIn(tx: OwnerTx, id: string, change: Pick<Mailbox, 'secret' | 'sentStore' | 'displayName'>): Promise<void> {
  const { secret, sentStore, displayName } = change
  await tx.update(mailboxes).set({ secret, sentStore, displayName }).where(eq(mailboxes.id, id))
}

/** The sealed sign-ins of the owner's mailboxes. */
export async function listSealedSignIns(tx: OwnerTx): Promise<{ id: string; secret: string }[]> {
  const rows = await tx.select({ id: mailboxes.id, secret: mailboxes.secret }).from(mailboxes)
  return rows.flatMap(({ id, secret }) => (secret === null ? [] : [{ id, secret }]))
}

/** Puts one sealed sign-in in another's place; nothing is written where it is another by now. */
export async function replaceSealedSignIn(tx: OwnerTx, id: string, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ secret: to })
    .where(and(eq(mailboxes.id, id), eq(mailboxes.secret, from)))
}

/** All mailboxes that are connected, of all owners; nothing but ids. */
export async function listConnectedMailboxes(tx: SystemTx): Promise<{ owner: OwnerId; mailboxId: string; kind: Mailbox['kind'] }[]> {
  const rows = await tx
    .select({ userId: mailboxes.userId, mailboxId: mailboxes.id, kind: mailboxes.kind })
    .from(mailboxes)
    .where(eq(mailboxes.status, 'connected'))
    .orderBy(mailboxes.userId, mailboxes.id)
  return rows.map((row) => ({ owner: ownerId(row.userId), mailboxId: row.mailboxId, kind: row.kind }))
}

/** The connected Gmail mailboxes of this address, of whichever owners. */
export async function listGmailOf(tx: SystemTx, emailAddress: string): Promise<{ owner: OwnerId; mailboxId: string }[]> {
  const isThis = and(eq(mailboxes.kind, 'gmail'), eq(mailboxes.addressHash, sql`md5(${emailAddress})`), eq(mailboxes.status, 'connected'))
  const rows = await tx.select({ userId: mailboxes.userId, mailboxId: mailboxes.id }).from(mailboxes).where(isThis)
  return rows.map(({ userId, mailboxId }) => ({ owner: ownerId(userId), mailboxId }))
}

/** In place of those that were known. */
export async function saveAliases(tx: OwnerTx, id: string, aliases: readonly string[]): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ aliases: [...aliases] })
    .where(eq(mailboxes.id, id))
}

/** What the owner wants to see of the assistant's work in the mailbox itself. */
export async function saveMarks(
  tx: OwnerTx,
  id: string,
  marks: Pick<Mailbox, 'putsLabels' | 'putsDrafts'> & Partial<Pick<Mailbox, 'shownUntil'>>,
): Promise<void> {
  await tx.update(mailboxes).set(marks).where(eq(mailboxes.id, id))
}
