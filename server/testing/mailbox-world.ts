import { anywhere } from './mail.ts'
import { randomUUID } from 'node:crypto'
import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { Screening } from '@ownvoice/core/assistant/trace'
import { readConfig } from '../src/config.ts'
import type { OwnerTx } from '../src/db/database.ts'
import { openConversation } from '../src/db/mailboxes/conversations.ts'
import { addMailbox, getMailbox } from '../src/db/mailboxes/mailboxes.ts'
import { addMessage, saveDecision } from '../src/db/mailboxes/messages.ts'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import { addOutgoing, getOutgoing, type Outgoing } from '../src/db/mailboxes/outgoing.ts'
import { addSandboxMail, listSandboxMails } from '../src/db/mailboxes/sandbox-mails.ts'
import { addTestOwner } from './database.ts'
import type { Jobs } from '../src/jobs/engine.ts'
import type { Log } from '../src/log.ts'
import { noMeter } from '../src/meter.ts'
import { createMailboxOpener } from '../src/parts/open-mailbox-adapter.ts'
import { parseMail } from '../src/mail/parse-mail.ts'
import type { MailAdapter } from '../src/mail/port.ts'
import { deliverIntoSandbox } from '../src/sandbox/sandbox-adapter.ts'
import { createDigest } from '../src/digest.ts'
import { openSecrets } from '../src/secrets.ts'
import { testClock } from './test-clock.ts'
import { testReader } from './test-reader.ts'
import { listRecentMessages } from './stored-rows.ts'

const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const fromTheStart = { cursor: { uid: 0 }, sentCursor: { uid: 0 } }

const unused = () => {
  throw new Error('not part of this test')
}
const noJobs: Omit<Jobs, 'enqueue'> = {
  forget: async () => {},
  work: unused,
  begin: unused,
  listDead: unused,
  measure: unused,
  retryDead: unused,
  stop: unused,
}

/** An account with a sandbox mailbox for a test: jobs are noted down instead of run, and `override` stands for a server that misbehaves. */
export async function openMailboxWorld(db: OpenedDatabase, override: Partial<MailAdapter> = {}) {
  const clock = testClock()
  const config = readConfig({ NODE_ENV: 'test' })
  const owner = await addTestOwner(db)
  const emailAddress = `${randomUUID()}@school.test`
  const mailbox = await db.transaction(owner, (tx) =>
    addMailbox(tx, { kind: 'sandbox', emailAddress, displayName: 'School', sentStore: 'server', ...fromTheStart }),
  )
  const enqueued: { name: string; payload: object; startAfter: Date | undefined }[] = []
  const jobs: Jobs = {
    ...noJobs,
    enqueue: async (_tx, name, payload, options) => void enqueued.push({ name, payload, startAfter: options?.startAfter }),
  }
  const opener = createMailboxOpener({ db, clock, log, reach: anywhere, openGmail: null })
  const deps = {
    db,
    jobs,
    clock,
    config,
    log,
    openMailbox: (access: Parameters<typeof opener.openMailbox>[0]) => ({ ...opener.openMailbox(access), ...override }),
    closeMailbox: opener.closeMailbox,
    secrets: openSecrets({ OWNVOICE_SECRET: 's'.repeat(40) }),
    messageIdDigest: createDigest('a test', 'message-id'),
    google: null,
    stopwatch: () => 0,
    meter: noMeter,
    reader: testReader(),
  }
  const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(owner, run)

  return {
    deps,
    owner: ownerId(owner),
    mailbox,
    clock,
    enqueued,
    deliver: (raw: string) => inOwner((tx) => deliverIntoSandbox(tx, mailbox.id, { messageId: randomUUID(), raw: Buffer.from(raw) })),
    /** The owner sends a mail from a program of their own. */
    sendElsewhere: (raw: string) =>
      inOwner((tx) => addSandboxMail(tx, { mailboxId: mailbox.id, folder: 'sent', messageId: randomUUID(), raw: Buffer.from(raw) })),
    messages: () => inOwner((tx) => listRecentMessages(tx, 100)),
    outgoing: (id: string) => inOwner((tx) => getOutgoing(tx, id)),
    mailboxStatus: async () => (await inOwner((tx) => getMailbox(tx, mailbox.id))).status,
    watchedBy: async () => (await inOwner((tx) => getMailbox(tx, mailbox.id))).watchedBy,
    /** The Message-IDs of what has left. */
    async sent(): Promise<(string | null)[]> {
      const place = { mailboxId: mailbox.id, folder: 'sent', afterUid: 0, limit: 100 } as const
      const rows = await inOwner((tx) => listSandboxMails(tx, place))
      return Promise.all(rows.map(async ({ raw }) => (await parseMail(raw)).messageId))
    },
    /** A reply that waits to be sent. */
    addReply: (channel: 'mail' | 'form' = 'mail', given: Original = {}) =>
      inOwner((tx) => addReply(tx, given.mailboxId ?? mailbox.id, clock.now(), { channel, emailAddress, ...given })),
  }
}

/** What the reply answers: which address it was written to, where that is not the mailbox's; who got it as well, whether its sender is proven; what kind of reply it is, to whom it goes, what it says, and from which other mailbox it leaves. */
type Original = {
  sentTo?: string
  cc?: string
  provenBy?: Screening['provenBy']
  kind?: Outgoing['kind']
  mailboxId?: string
  to?: string
  text?: string
}
type NewReply = Original & { channel: 'mail' | 'form'; emailAddress: string }

async function addReply(
  tx: OwnerTx,
  mailboxId: string,
  receivedAt: Date,
  {
    channel,
    emailAddress,
    sentTo = emailAddress,
    cc,
    provenBy = null,
    kind = 'reply',
    to: toAddress = 'ann@customer.test',
    text = 'Hi!',
  }: NewReply,
): Promise<Outgoing> {
  const addressed = [`To: ${sentTo}`, ...(cc === undefined ? [] : [`Cc: ${cc}`])].join('\r\n')
  const mail = await parseMail(
    Buffer.from(`From: ann@customer.test\r\n${addressed}\r\nMessage-ID: <${randomUUID()}@customer.test>\r\n\r\nHello`),
  )
  const screening: Screening = { verdict: 'person', reason: '', signals: [], replyTo: mail.from, provenBy }
  const conversation = await openConversation(tx, { threadKey: mail.messageId ?? '' })
  const message = await addMessage(tx, {
    mailboxId,
    conversationId: conversation.id,
    channel,
    providerId: randomUUID(),
    rfcMessageId: mail.messageId,
    subject: '',
    mail,
    trace: { ...emptyTrace(), screening },
    receivedAt,
  })
  await saveDecision(tx, message?.id ?? '', {
    action: 'send',
    category: 'other',
    trace: { ...emptyTrace(), screening },
    decidedAt: receivedAt,
  })
  const reply = await addOutgoing(tx, {
    mailboxId,
    conversationId: conversation.id,
    messageId: message?.id ?? '',
    kind,
    status: 'queued',
    rfcMessageId: `${randomUUID()}@school.test`,
    toAddress,
    subject: 'Hello',
    text,
    references: [],
  })
  if (!reply) throw new Error('no reply was added')
  return reply
}
