import { createHash } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { openGmailAdapter } from '../mail/google/gmail-adapter.ts'
import type { GmailClient } from '../mail/google/gmail-client.ts'
import { openImapAdapter } from '../mail/imap-adapter.ts'
import type { CloseMailbox, MailboxAccess, OpenMailbox } from '../mail/open-mailbox.ts'
import type { MailAdapter } from '../mail/port.ts'
import type { Reach } from '../mail/reach.ts'
import { openSandboxAdapter } from '../sandbox/sandbox-adapter.ts'

/** `openGmail` is null where the operator has not registered this server with Google. */
type Context = { db: Database; clock: Clock; log: Log; reach: Reach; openGmail: OpenGmail | null }
type OpenGmail = (owner: OwnerId, mailboxId: string) => GmailClient

type Kept = { mailboxId: string; adapter: MailAdapter; users: number; idle: AbortController }
type MailboxOpener = { openMailbox: OpenMailbox; closeMailbox: CloseMailbox; closeAll(): Promise<void> }

/**
 * Makes the `OpenMailbox` of this process. Whoever opens the same mailbox with the same settings shares its connections: the watcher, the
 * job that sends and the job that files. They stay warm for a while after the last one has closed;
 * those of a mailbox that `closeMailbox` was told of do not. `closeAll` ends them for good.
 */
export function createMailboxOpener(context: Context): MailboxOpener {
  const kept = new Map<string, Kept>()
  const leaving = new Set<Kept>() // closed by the last one who uses it

  function openMailbox(access: MailboxAccess): MailAdapter {
    const key = keyOf(access)
    const shared = kept.get(key) ?? { mailboxId: access.id, adapter: openAdapter(access, context), users: 0, idle: new AbortController() }
    shared.users += 1
    shared.idle.abort()
    kept.set(key, shared)
    let isOpen = true
    return {
      ...shared.adapter,
      close: async () => {
        if (!isOpen) return
        isOpen = false
        shared.users -= 1
        if (shared.users > 0) return
        if (leaving.delete(shared)) await shared.adapter.close()
        else void closeWhenIdle(key, shared)
      },
    }
  }

  async function closeWhenIdle(key: string, shared: Kept): Promise<void> {
    shared.idle = new AbortController()
    const { signal } = shared.idle
    await context.clock.sleep(warmMs, signal)
    if (signal.aborted || kept.get(key) !== shared) return
    kept.delete(key)
    await shared.adapter.close()
  }

  function closeMailbox(id: string): void {
    for (const [key, shared] of kept) {
      if (shared.mailboxId !== id) continue
      kept.delete(key)
      shared.idle.abort()
      if (shared.users > 0) leaving.add(shared)
      else
        void shared.adapter
          .close()
          .catch((error: unknown) => context.log.warn({ err: error, mailboxId: id }, 'a mailbox was not closed well'))
    }
  }

  async function closeAll(): Promise<void> {
    const all = [...kept.values(), ...leaving]
    kept.clear()
    leaving.clear()
    for (const { idle } of all) idle.abort()
    await Promise.all(all.map(({ adapter }) => adapter.close()))
  }

  return { openMailbox, closeMailbox, closeAll }
}

/** The same for the same mailbox and settings; the password does not stand in it. */
function keyOf(access: MailboxAccess): string {
  return createHash('sha256').update(JSON.stringify(access)).digest('base64')
}

/** How long an unused connection is kept open. */
const warmMs = 5 * 60_000

function openAdapter(access: MailboxAccess, { db, clock, log, reach, openGmail }: Context): MailAdapter {
  switch (access.kind) {
    case 'sandbox':
      return openSandboxAdapter(access, { db, clock })
    case 'imap':
      return openImapAdapter(access, { clock, log, reach })
    case 'gmail':
      if (!openGmail) throw new AppError('temporary', { detail: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set' })
      return openGmailAdapter(access, { client: openGmail(access.owner, access.id), clock })
  }
}
