import { inArray } from 'drizzle-orm'
import { findMarks, type MarkOf, marksOf } from '../accounts/marks.ts'
import type { OwnerTx } from '../database.ts'
import { messages } from '../schema/assistant.ts'
import { deletedMails, outgoing } from '../schema/mailboxes.ts'

/** By what a mail that came in is known again. Some programs write one Message-ID over and over, so the id alone does not say which mail it was. */
export type ReceivedMail = { id: string; fromAddress: string | null; subject: string }

const receivedMark = (markOf: MarkOf, { id, fromAddress, subject }: ReceivedMail) =>
  markOf('received', `${id}\n${fromAddress?.toLowerCase() ?? ''}\n${subject}`)

/** Notes that these mails were deleted: those that came in, and the Message-IDs of those that left. Doing it twice is no error. */
export async function addDeletedMails(
  tx: OwnerTx,
  { received, sent }: { received: readonly ReceivedMail[]; sent: readonly string[] },
): Promise<void> {
  const markOf = await marksOf(tx)
  const marks = [...received.map((mail) => receivedMark(markOf, mail)), ...sent.map((id) => markOf('sent', id))]
  await addMarks(tx, [...new Set(marks)])
}

/** Whether a mail that comes in was deleted here before. */
export async function isDeletedMail(tx: OwnerTx, mails: readonly ReceivedMail[]): Promise<boolean> {
  const markOf = await findMarks(tx)
  if (!markOf) return false
  const marks = mails.map((mail) => receivedMark(markOf, mail))
  return (await tx.select({ mark: deletedMails.mark }).from(deletedMails).where(inArray(deletedMails.mark, marks)).limit(1)).length > 0
}

/** Which of these Message-IDs are of mails that left and were deleted here since. */
export async function findDeletedSent(tx: OwnerTx, rfcMessageIds: readonly string[]): Promise<Set<string>> {
  if (rfcMessageIds.length === 0) return new Set()
  const markOf = await findMarks(tx)
  if (!markOf) return new Set()
  const marked = new Map(rfcMessageIds.map((id) => [markOf('sent', id), id]))
  const rows = await tx
    .select({ mark: deletedMails.mark })
    .from(deletedMails)
    .where(inArray(deletedMails.mark, [...marked.keys()]))
  return new Set(rows.flatMap(({ mark }) => marked.get(mark) ?? []))
}

/** The marks that these messages leave when they are deleted, and those of the replies to them. */
export async function listMarksOf(tx: OwnerTx, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return []
  const markOf = await marksOf(tx)
  const received = await selectReceived(tx).where(inArray(messages.id, [...messageIds]))
  const sent = await tx
    .select({ id: outgoing.rfcMessageId })
    .from(outgoing)
    .where(inArray(outgoing.messageId, [...messageIds]))
  return [...received.map((message) => receivedMark(markOf, known(message))), ...sent.map(({ id }) => markOf('sent', id))]
}

/** Doing it twice is no error. */
export async function addMarks(tx: OwnerTx, marks: readonly string[]): Promise<void> {
  if (marks.length === 0) return
  const rows = marks.map((mark) => ({ userId: tx.owner, mark }))
  await tx.insert(deletedMails).values(rows).onConflictDoNothing()
}

/** The messages that bear one of these marks: they came in again. It reads them all. */
export async function listMarked(tx: OwnerTx, marks: ReadonlySet<string>): Promise<string[]> {
  const markOf = await marksOf(tx)
  const all = await selectReceived(tx)
  return all.flatMap((message) => (marks.has(receivedMark(markOf, known(message))) ? message.id : []))
}

function selectReceived(tx: OwnerTx) {
  const { id, providerId, rfcMessageId, fromAddress, subject } = messages
  return tx.select({ id, providerId, rfcMessageId, fromAddress, subject }).from(messages).$dynamic()
}

function known(message: { providerId: string; rfcMessageId: string | null; fromAddress: string | null; subject: string }): ReceivedMail {
  return { id: message.rfcMessageId ?? message.providerId, fromAddress: message.fromAddress, subject: message.subject }
}
