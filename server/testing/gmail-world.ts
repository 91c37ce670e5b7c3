import { randomUUID } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AnswersMode } from '@ownvoice/core/mailboxes/gmail-contract'
import { findMailboxByAddress, type Mailbox } from '../src/db/mailboxes/mailboxes.ts'
import { openConversation } from '../src/db/mailboxes/conversations.ts'
import { addOutgoing, type Outgoing } from '../src/db/mailboxes/outgoing.ts'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import { beginGmail } from '../src/features/mailboxes/begin-gmail.ts'
import { finishGmail } from '../src/features/mailboxes/finish-gmail.ts'
import { gmailTokenSource } from '../src/features/mailboxes/gmail-token-source.ts'
import { createMailboxOpener } from '../src/parts/open-mailbox-adapter.ts'
import { customerMail, anywhere, silentLog } from './mail.ts'
import { openMailboxWorld } from './mailbox-world.ts'
import { googleAt } from './gmail-account.ts'
import { type GooglePeer, googleUsers } from './google-peer.ts'

const origin = 'http://localhost:3000'
const customer = 'ann@customer.test'
/** How many accounts of a peer are taken. */
const taken = new WeakMap<GooglePeer, number>()

/** An account of ours for whom Google is this peer, with a Gmail account of its own that is not connected yet. */
export async function openGmailWorld(db: OpenedDatabase, peer: GooglePeer) {
  const world = await openMailboxWorld(db)
  const { clock, owner } = world
  const google = googleAt(peer, clock)
  const openGmail = (of: OwnerId, id: string) => google.openGmail(gmailTokenSource({ ...world.deps, google }, of, id))
  const opener = createMailboxOpener({ db, clock, log: silentLog, reach: anywhere, openGmail })
  const { openMailbox, closeMailbox } = opener
  const deps = { ...world.deps, google, openMailbox, closeMailbox, ids: { next: () => randomUUID() } }
  const account = taken.get(peer) ?? 0
  taken.set(peer, account + 1)
  const emailAddress = there(googleUsers[account])
  const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(owner, run)
  const getMailbox = async (): Promise<Mailbox> => {
    const mailbox = await inOwner((tx) => findMailboxByAddress(tx, 'gmail', emailAddress))
    if (!mailbox) throw new Error('the account is not connected')
    return mailbox
  }
  const asked = (answers: AnswersMode | null) => ({ sessionId: 'session', origin, answers, mailboxId: null })
  const begin = async (answers: AnswersMode | null = 'alone') => (await beginGmail(deps, owner, asked(answers))).url

  return {
    ...world,
    deps,
    emailAddress,
    getMailbox,
    begin,
    finish: (back: { code: string; state: string }, sessionId = 'session') => finishGmail(deps, owner, sessionId, back),
    /** Connects the account, or connects it again. */
    async connect(answers: AnswersMode | null = 'alone'): Promise<Mailbox> {
      await finishGmail(deps, owner, 'session', await peer.agree(await begin(answers), emailAddress))
      return getMailbox()
    },
    /** A customer's mail comes in. */
    put: (subject: string, receivedAt = clock.now()) =>
      peer.deliver(emailAddress, customerMail({ from: customer, to: emailAddress, subject, messageId: idOf(subject) }), receivedAt),
    /** A reply to a mail that came in, waiting to leave. */
    async addReply(subject: string, status: 'draft' | 'queued' = 'queued'): Promise<Outgoing> {
      const { id: mailboxId } = await getMailbox()
      const message = (await world.messages()).find((one) => one.subject === subject)
      return inOwner(async (tx) => {
        const conversation = await openConversation(tx, { threadKey: idOf(subject) })
        const reply = await addOutgoing(tx, {
          mailboxId,
          conversationId: conversation.id,
          messageId: message?.id ?? '',
          kind: 'reply',
          status,
          rfcMessageId: `${randomUUID()}@school.test`,
          toAddress: customer,
          subject: `Re: ${subject}`,
          text: 'A lesson is $40.',
          inReplyTo: idOf(subject),
          references: [idOf(subject)],
          updatedAt: clock.now(),
        })
        return there(reply)
      })
    },
    close: () => opener.closeAll(),
  }
}

function idOf(subject: string): string {
  return `${subject.replaceAll(' ', '-')}@customer.test`
}

function there<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a test asked for more than there is')
  return value
}
