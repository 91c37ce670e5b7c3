import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database, OwnerTx } from '../db/database.ts'
import {
  addSandboxMail,
  findSandboxMail,
  latestSandboxUid,
  listSandboxMails,
  type SandboxMail,
  sandboxIdOf,
} from '../db/mailboxes/sandbox-mails.ts'
import { AppError } from '../errors.ts'
import { buildMail } from '../mail/build-mail.ts'
import type { MailboxAccess } from '../mail/open-mailbox.ts'
import type { Cursor, Fetched, MailAdapter } from '../mail/port.ts'

type SandboxAccess = Extract<MailboxAccess, { kind: 'sandbox' }>
const SandboxCursor = z.object({ uid: z.number() })

/** Where a new sandbox is read from: nothing lies in it, so whatever comes is new. */
export const sandboxStart: z.infer<typeof SandboxCursor> = { uid: 0 }
const channel = 'ownvoice_sandbox'

/** A mailbox that needs nothing: its mails lie in a table, and what it sends is kept in its Sent folder and goes nowhere. */
export function openSandboxAdapter({ id, owner, sentStore }: SandboxAccess, { db, clock }: { db: Database; clock: Clock }): MailAdapter {
  const inOwner = <T>(run: (tx: OwnerTx) => Promise<T>) => db.transaction(ownerId(owner), run)
  const sent = { mailboxId: id, folder: 'sent' } as const

  async function fetchFrom(folder: SandboxMail['folder'], cursor: Cursor, limit: number): Promise<Fetched> {
    const place = { mailboxId: id, folder }
    if (cursor === null) return { mails: [], cursor: { uid: await inOwner((tx) => latestSandboxUid(tx, place)) }, more: false }
    const { uid: afterUid } = SandboxCursor.parse(cursor)
    const rows = await inOwner((tx) => listSandboxMails(tx, { ...place, afterUid, limit }))
    const mails = rows.map(({ uid, raw, createdAt }) => ({
      providerId: sandboxIdOf(uid),
      raw,
      sizeBytes: raw.length,
      receivedAt: createdAt,
    }))
    return { mails, cursor: { uid: rows.at(-1)?.uid ?? afterUid }, more: rows.length === limit }
  }

  return {
    host: null,
    verify: async () => {}, // nobody signs in to a table
    fetch: (cursor, limit) => fetchFrom('inbox', cursor, limit),
    fetchSent: (cursor, limit) => fetchFrom('sent', cursor, limit),
    startAt: async () => ({ inbox: sandboxStart, sent: sandboxStart }), // few mails, all of them

    watch: async (onChange, signal) => {
      const stop = await db.listen(channel, (mailboxId) => {
        if (mailboxId === id) onChange()
      })
      onChange() // something may have come in while nobody watched
      await aborted(signal)
      await stop()
    },

    send: async (mail, { deadline, markHandedOver }) => {
      if (clock.now() >= deadline) throw new AppError('temporary', { detail: 'there was no time left to send' })
      const raw = await buildMail(mail, clock.now())
      await markHandedOver()
      await inOwner((tx) => addSandboxMail(tx, { ...sent, messageId: mail.messageId, raw }))
      return 'accepted'
    },

    findSent: async (messageId) => {
      if (sentStore === 'none') return 'unknown'
      return (await inOwner((tx) => findSandboxMail(tx, { ...sent, messageId }))) ? 'sent' : 'absent'
    },

    fileSent: async () => {}, // what it sends lies in Sent from the start
    showLabel: null,
    drafts: null,
    close: async () => {},
  }
}

/** Puts a mail into the sandbox's inbox, and wakes who watches it once the transaction is committed. */
export async function deliverIntoSandbox(tx: OwnerTx, mailboxId: string, mail: { messageId: string; raw: Uint8Array }): Promise<void> {
  await addSandboxMail(tx, { mailboxId, folder: 'inbox', ...mail })
  await tx.execute(sql`select pg_notify(${channel}, ${mailboxId})`)
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
