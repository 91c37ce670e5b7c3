import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { CustomerView, WhatGoes, WhatWent } from '@ownvoice/core/accounts/owner-data/contract'
import { z } from 'zod'
import { record } from '../../../db/accounts/audit.ts'
import { findProfile } from '../../../db/accounts/profiles.ts'
import type { OwnerTx } from '../../../db/database.ts'
import { findCustomer, forgetAddresses } from '../../../db/mailboxes/customers.ts'
import { addMarks, listMarksOf, listMarked } from '../../../db/mailboxes/deleted-mails.ts'
import { countOf, type Deleted, deleteMessages as deleteRows } from '../../../db/mailboxes/delete-messages.ts'
import { getMessage } from '../../../db/mailboxes/messages.ts'
import { isSuppressed } from '../../../db/mailboxes/suppressions.ts'
import { notifyOwner } from '../../../db/notify.ts'
import type { Deps } from '../../../deps.ts'

type DeleteDeps = Pick<Deps, 'db' | 'jobs' | 'journal' | 'clock'>

/** In one transaction, so that a slow one holds up nobody for long. */
const BATCH = 200

/** What goes when a message is deleted. Throws `not_found` where there is none. */
export async function countMessage({ db }: Pick<Deps, 'db'>, owner: OwnerId, id: string): Promise<WhatGoes> {
  return db.transaction(owner, async (tx) => countOf(tx, [(await getMessage(tx, id)).id]))
}

/** Deletes a message with all that was made of it. Throws `not_found` where there is none, `mail_is_leaving` while a reply to it is on its way. */
export async function deleteMessage(deps: DeleteDeps, owner: OwnerId, id: string): Promise<WhatWent> {
  await deps.db.transaction(owner, (tx) => getMessage(tx, id))
  return deleteJournaled(deps, owner, { messageIds: [id], address: null })
}

/** What there is of a person. */
export async function viewCustomer({ db }: Pick<Deps, 'db'>, owner: OwnerId, email: string): Promise<CustomerView> {
  return db.transaction(owner, async (tx) => {
    const { addresses, messageIds } = await findCustomer(tx, email)
    const isOptedOut = await isSuppressed(tx, [email])
    return { ...(await countOf(tx, messageIds)), email, isKnown: addresses.length > 0, isOptedOut }
  })
}

/**
 * Deletes all that there is of a person, by any spelling of their address: what they wrote, what was written to them, and their name and address wherever else
 * they stand. That they asked for nothing automatic goes on, as a hash. Throws `mail_is_leaving` while a reply to them is on its way; what went before stays gone.
 */
export async function deleteCustomer(deps: DeleteDeps, owner: OwnerId, email: string): Promise<WhatWent> {
  const { messageIds } = await deps.db.transaction(owner, (tx) => findCustomer(tx, email))
  return deleteJournaled(deps, owner, { messageIds, address: email })
}

/** `at`: when it was asked for; entries of an earlier version lack it. */
const Accepted = z.object({
  owner: z.uuid(),
  messageIds: z.array(z.string()),
  marks: z.array(z.string()),
  address: z.string().nullable(),
  at: z.iso.datetime().optional(),
})
type What = Pick<z.infer<typeof Accepted>, 'messageIds' | 'address'>

/** What is deleted stays deleted where a backup is put back: the journal says it again. */
async function deleteJournaled(deps: DeleteDeps, owner: OwnerId, what: What): Promise<WhatWent> {
  const marks = await deps.db.transaction(owner, (tx) => listMarksOf(tx, what.messageIds))
  const payload = { owner, marks, ...what, at: deps.clock.now().toISOString() }
  const { messages, replies, questions } = await deps.journal.accept({ kind: 'deletion', payload }, () => deleteAll(deps, owner, what))
  return { messages, replies, questions }
}

/**
 * Deletes again, from the journal, also what came in anew meanwhile; what a person wrote after they were deleted stays, with all that was made of it. Of an account
 * that is gone there is nothing to delete.
 */
export async function replayDeletion(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>, payload: unknown): Promise<void> {
  const { owner, messageIds, marks, address, at } = Accepted.parse(payload)
  const again = await deps.db.transaction(ownerId(owner), async (tx) => {
    if (!(await findProfile(tx))) return null
    await addMarks(tx, marks)
    return [...messageIds, ...(await listMarked(tx, new Set(marks)))]
  })
  if (!again) return
  const what = { messageIds: [...new Set(again)], address }
  await deleteAll(deps, ownerId(owner), what, { before: at === undefined ? null : new Date(at) })
}

/** `again`: it was done before, and is written down a second time only where there was something to delete still. */
async function deleteAll(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  owner: OwnerId,
  { messageIds, address }: What,
  again: { before: Date | null } | null = null,
): Promise<WhatWent> {
  const went = { messages: 0, replies: 0, questions: 0 }
  for (let at = 0; at < messageIds.length; at += BATCH) {
    const deleted = await db.transaction(owner, (tx) => deleteBatch(tx, jobs, messageIds.slice(at, at + BATCH), { withQuestions: true }))
    went.messages += deleted.messages
    went.replies += deleted.replies
    went.questions += deleted.questions
  }
  await db.transaction(owner, async (tx) => {
    if (again === null || went.messages > 0)
      await record(tx, address === null ? 'message_deleted' : 'customer_deleted', { count: went.messages })
    if (address === null) return
    const { addresses } = await findCustomer(tx, address)
    await forgetAddresses(tx, addresses, clock.now(), again?.before ?? null)
    await notifyOwner(tx, { topic: 'activity', id: null })
  })
  return went
}

/** Deletes some messages and the jobs about them, and tells the owner's browsers. */
export async function deleteBatch(
  tx: OwnerTx,
  jobs: Pick<Deps['jobs'], 'forget'>,
  ids: readonly string[],
  what: { withQuestions: boolean },
): Promise<Deleted> {
  const deleted = await deleteRows(tx, ids, what)
  await jobs.forget(tx, deleted.jobIds)
  for (const topic of ['messages', 'activity', 'escalations'] as const) await notifyOwner(tx, { topic, id: null })
  if (deleted.questions > 0) await notifyOwner(tx, { topic: 'answers', id: null })
  return deleted
}
