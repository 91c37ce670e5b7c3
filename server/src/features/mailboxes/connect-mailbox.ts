import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { SendMode } from '@ownvoice/core/assistant/sending-rules'
import type { ConnectionHalf, ConnectionRefusal } from '@ownvoice/core/mailboxes/contract'
import type { Mailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { ImapSettings } from '../../mail/open-mailbox.ts'
import type { Cursor, MailAdapter } from '../../mail/port.ts'
import { whyNotConnected } from '../../mail/why-not-connected.ts'
import { keepMailbox } from './keep-mailbox.ts'

type ConnectDeps = Pick<Deps, 'db' | 'jobs' | 'openMailbox' | 'closeMailbox' | 'secrets' | 'clock' | 'ids'>

/** `sentStore` is 'server' for a provider that files what it sends by itself. `sendMode` is what is to happen with replies from now on; null keeps it. Without `aliases` those that are known stay. */
export type NewConnection = {
  emailAddress: string
  displayName: string
  sentStore: Mailbox['sentStore']
  settings: ImapSettings
  sendMode: SendMode | null
  aliases?: readonly string[]
}

/** The mailbox, or why it was not connected: then nothing is kept. */
export type Connection = { mailboxId: string } | { refusal: ConnectionRefusal }

/**
 * Connects a mailbox by IMAP and SMTP once both have let us in; its password is kept sealed. Reading starts from now. A mailbox whose
 * sign-in had failed goes on where it stopped, with what it had still to send.
 */
export async function connectMailbox(deps: ConnectDeps, owner: OwnerId, connection: NewConnection): Promise<Connection> {
  const { ids, openMailbox, closeMailbox } = deps
  const trialId = ids.next()
  const emailAddress = connection.emailAddress.trim().toLowerCase()
  const { sentStore, settings } = connection
  const adapter = openMailbox({ kind: 'imap', id: trialId, owner, emailAddress, sentStore, settings })
  try {
    const cursor = await inHalf('reading', () => signInToRead(adapter))
    await inHalf('sending', () => adapter.verify('sending'))
    return { mailboxId: await keep(deps, owner, { ...connection, emailAddress }, cursor) }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal }
    throw error
  } finally {
    await adapter.close()
    closeMailbox(trialId) // nobody opens it under this id again
  }
}

async function signInToRead(adapter: MailAdapter): Promise<Cursor> {
  await adapter.verify('reading')
  return (await adapter.fetch(null, 1)).cursor
}

async function keep(deps: ConnectDeps, owner: OwnerId, { settings, ...connection }: NewConnection, cursor: Cursor): Promise<string> {
  const secret = deps.secrets.seal(owner, JSON.stringify(settings))
  return deps.db.transaction(owner, (tx) => keepMailbox(tx, deps, { ...connection, kind: 'imap', secret, cursor }))
}

class Refused extends Error {
  readonly refusal: ConnectionRefusal

  constructor(refusal: ConnectionRefusal, cause: unknown) {
    super('The mailbox was not connected.', { cause })
    this.refusal = refusal
  }
}

async function inHalf<T>(half: ConnectionHalf, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Refused({ half, ...whyNotConnected(error) }, error)
  }
}
