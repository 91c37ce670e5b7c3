import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { addMailbox, getMailbox, type Mailbox } from '../src/db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import type { Outgoing } from '../src/db/mailboxes/outgoing.ts'
import { deliverOutgoing } from '../src/features/mailboxes/deliver-outgoing.ts'
import { receiveMail } from '../src/features/mailboxes/receive-mail.ts'
import { settleOutgoing } from '../src/features/mailboxes/settle-outgoing.ts'
import type { ImapSettings } from '../src/mail/open-mailbox.ts'
import { createMailboxOpener } from '../src/parts/open-mailbox-adapter.ts'
import { anywhere, silentLog } from './mail.ts'
import { openMailboxWorld } from './mailbox-world.ts'

export type FaultWorld = Awaited<ReturnType<typeof openFaultWorld>>
/** The fault that a run ended with, as its code; `ok` for none, `a bug` for one that nobody translated. */
type Ended = Promise<string>
type Place = { address: string; settings: ImapSettings; sentStore?: Mailbox['sentStore'] }

const hourMs = 3_600_000
/** More tries and looks than any mail may take. */
const mostTurns = 30

/** An account with a mailbox on real mail servers, read from now on, and with a clock that stands still: jobs run when the test says so. */
export async function openFaultWorld(db: OpenedDatabase, { address, settings, sentStore = 'copy' }: Place) {
  const world = await openMailboxWorld(db)
  const { owner, clock, enqueued } = world
  const opener = createMailboxOpener({ db, clock, log: silentLog, reach: anywhere, openGmail: null })
  const deps = { ...world.deps, openMailbox: opener.openMailbox, closeMailbox: opener.closeMailbox }
  const secret = deps.secrets.seal(owner, JSON.stringify(settings))
  const opened = { kind: 'imap', emailAddress: address, displayName: 'School', sentStore, secret } as const
  const { id } = await db.transaction(owner, (tx) => addMailbox(tx, opened))
  const told = () => enqueued.filter(({ name, payload }) => name === 'mailboxes.tellOutage' && 'mailboxId' in payload).length

  return {
    owner: owner satisfies OwnerId,
    clock,
    deps,
    mailboxId: id,
    messages: world.messages,
    outgoing: world.outgoing,
    /** How often the owner was told that the mailbox is down. */
    told,
    /** The messages that wait for an answer: one job each. */
    answered: () => enqueued.filter(({ name }) => name === 'assistant.answer').length,
    mailbox: () => db.transaction(owner, (tx) => getMailbox(tx, id)),
    addReply: (given: { text?: string; to?: string; sentTo?: string } = {}): Promise<Outgoing> =>
      world.addReply('mail', { mailboxId: id, ...given }),
    receive: (): Ended => end(receiveMail(deps, owner, id)),
    send: (outgoingId: string): Ended => end(deliverOutgoing(deps, owner, outgoingId)),
    /** Lets all jobs of a mail run, each long after the one before, until nothing is left to do. */
    async finish(outgoingId: string): Promise<Outgoing> {
      for (let turn = 0; turn < mostTurns; turn++) {
        const { status } = await world.outgoing(outgoingId)
        if (status !== 'queued' && status !== 'sending') break
        if ((await db.transaction(owner, (tx) => getMailbox(tx, id))).status !== 'connected') break
        clock.advance(hourMs / 2)
        const ended = await end(status === 'queued' ? deliverOutgoing(deps, owner, outgoingId) : settleOutgoing(deps, owner, outgoingId))
        if (status === 'queued' && ended === 'ok' && (await world.outgoing(outgoingId)).status === 'queued') break // its job has ended, and it waits
      }
      return world.outgoing(outgoingId)
    },
    close: () => opener.closeAll(),
  }
}

async function end(run: Promise<unknown>): Ended {
  try {
    await run
    return 'ok'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'a bug'
  }
}
