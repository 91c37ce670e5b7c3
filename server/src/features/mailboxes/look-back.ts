import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { openRegulars, type Regulars } from '@ownvoice/core/mailboxes/regulars'
import { openSentIndex, type SentIndex } from '@ownvoice/core/mailboxes/unanswered'
import { tidyMail } from '@ownvoice/core/mailboxes/tidy-mail'
import { record } from '../../db/accounts/audit.ts'
import { beginLookBack, findRunningLookBack, saveLookBack } from '../../db/mailboxes/look-backs.ts'
import { getMailbox, listMailboxes, lockMailbox, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { mailPages } from '../../mail/mail-pages.ts'
import { parseMail } from '../../mail/parse-mail.ts'
import type { Cursor, MailAdapter } from '../../mail/port.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import { type Received, readReceived, type StoreDeps, storeMail } from './store-mail.ts'

export type LookBackDeps = StoreDeps & Pick<Deps, 'db' | 'openMailbox' | 'secrets'>
type Looking = { owner: OwnerId; mailbox: Mailbox; adapter: MailAdapter; since: Date; ownAddresses: string[]; regulars: Regulars }

const lookBackDays = 90
const dayMs = 86_400_000
const pageSize = 25
/** More than that nobody goes through: the newest are brought up. */
const mostFound = 50

/** Has a connected mailbox looked through for mails from before that nobody answered. Throws `conflict` where it is not connected. */
export async function startLookBack({ db, clock, jobs }: LookBackDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const now = clock.now()
    const { status, emailAddress } = await lockMailbox(tx, mailboxId)
    if (status !== 'connected') throw new AppError('conflict', { message: 'Connect this mailbox first.' })
    if (!(await beginLookBack(tx, mailboxId, { since: new Date(now.getTime() - lookBackDays * dayMs), now }))) return
    await jobs.enqueue(tx, 'mailboxes.lookBack', { owner, mailboxId }, { key: `lookBack:${mailboxId}` })
    await record(tx, 'look_back_started', { name: emailAddress })
    await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
  })
}

/**
 * Goes through what came into a mailbox since the look back's day, and stores the newest mail of each person whom nobody answered, to be read like any other:
 * it waits for the owner, and nothing leaves. What is sent from the mailbox meanwhile counts, since that is read first.
 */
export async function lookBack(deps: LookBackDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  const { running, mailbox, ownAddresses } = await deps.db.transaction(owner, async (tx) => ({
    running: await findRunningLookBack(tx, mailboxId),
    mailbox: await getMailbox(tx, mailboxId),
    ownAddresses: (await listMailboxes(tx)).map(({ emailAddress }) => emailAddress.toLowerCase()),
  }))
  if (!running) return
  if (mailbox.status !== 'connected') return endLookBack(deps, owner, mailboxId, 'The mailbox is not connected any more.')
  const adapter = openConnectedMailbox(deps, mailbox)
  try {
    const regulars = openRegulars(ownAddresses)
    const looking = { owner, mailbox, adapter, since: running.since, ownAddresses, regulars }
    const start = await adapter.startAt(running.since)
    const sent = await indexSent(deps, looking, start.sent)
    await store(deps, looking, await findUnanswered(deps, looking, { from: start.inbox, sent }))
    await deps.db.transaction(owner, (tx) => saveLookBack(tx, mailboxId, { regulars: regulars.list() }))
  } finally {
    await adapter.close()
  }
  await endLookBack(deps, owner, mailboxId, null)
}

/** It does not go on. `error` is for the owner. */
export async function endLookBack({ db, clock }: LookBackDeps, owner: OwnerId, mailboxId: string, error: string | null): Promise<void> {
  await db.transaction(owner, async (tx) => {
    await saveLookBack(tx, mailboxId, { endedAt: clock.now(), error })
    await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
  })
}

async function indexSent(deps: LookBackDeps, { adapter, regulars }: Looking, from: Cursor): Promise<SentIndex> {
  const index = openSentIndex()
  for await (const mails of mailPages((cursor) => adapter.fetchSent(cursor, pageSize), from)) {
    for (const { raw, sizeBytes, receivedAt, providerId } of mails) {
      try {
        const mail = await parseMail(raw, sizeBytes)
        index.addSent({ mail, sentAt: receivedAt })
        regulars.addSent(mail)
      } catch (error) {
        deps.log.warn({ err: error, providerId }, 'a sent mail could not be read')
      }
    }
  }
  return index
}

type Search = { from: Cursor; sent: SentIndex }

/** The newest mail of each person that nobody answered, newest first. How far it came is written down page by page. */
async function findUnanswered(deps: LookBackDeps, looking: Looking, { from, sent }: Search): Promise<Received[]> {
  const { owner, mailbox, adapter, since, ownAddresses, regulars } = looking
  const byPerson = new Map<string, Received>()
  let readMails = 0
  let answeredLate = 0
  for await (const mails of mailPages((cursor) => adapter.fetch(cursor, pageSize), from)) {
    for (const raw of mails.filter(({ receivedAt }) => receivedAt >= since)) {
      const received = await readReceived(deps, raw, mailbox.emailAddress)
      const person = await personBehind(deps, received, ownAddresses)
      readMails += 1
      if (person === null) continue
      regulars.addReceived(person)
      const judged = sent.judge(received)
      if (judged === 'answered_late') answeredLate += 1
      if (judged === 'unanswered') byPerson.set(person, received)
      else byPerson.delete(person) // what is older was settled with it
    }
    await deps.db.transaction(owner, async (tx) => {
      await saveLookBack(tx, mailbox.id, { readMails, answeredLate })
      await notifyOwner(tx, { topic: 'mailboxes', id: mailbox.id })
    })
  }
  return Array.from(byPerson.values())
    .toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
    .slice(0, mostFound)
}

/** The address of who wrote; null for machines, bulk mail and the owner. */
async function personBehind({ reader }: LookBackDeps, { mail, isUnread }: Received, ownAddresses: string[]): Promise<string | null> {
  if (isUnread) return null
  const screening = await reader.run('screen', tidyMail(mail), { ownAddresses, ownMessageIds: new Set<string>() })
  return screening.verdict === 'person' ? (screening.replyTo?.address.toLowerCase() ?? null) : null
}

/** The oldest first, so that what is answered in order reads in order. What came in since the mailbox was connected is known, and not stored again. */
async function store(deps: LookBackDeps, { owner, mailbox, adapter }: Looking, found: Received[]): Promise<void> {
  for (const received of found.toReversed()) {
    await deps.db.transaction(owner, async (tx) => {
      if ((await lockMailbox(tx, mailbox.id)).status !== 'connected') return
      await storeMail(tx, deps, { mailbox, host: adapter.host }, { ...received, isPast: true, invite: null })
    })
  }
}
