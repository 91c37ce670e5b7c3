import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { openNewestUnanswered } from '@ownvoice/core/mailboxes/newest-unanswered'
import type { AnsweredLate } from '@ownvoice/core/mailboxes/noted-people'
import { openRegulars, type Regulars } from '@ownvoice/core/mailboxes/regulars'
import { openSentIndex, type SentIndex } from '@ownvoice/core/mailboxes/unanswered'
import { tidyMail } from '@ownvoice/core/mailboxes/tidy-mail'
import { record } from '../../db/accounts/audit.ts'
import type { OwnerTx } from '../../db/database.ts'
import { isDeletedMail, type ReceivedMail } from '../../db/mailboxes/deleted-mails.ts'
import { beginLookBack, findRunningLookBack, saveLookBack } from '../../db/mailboxes/look-backs.ts'
import { getMailbox, lockMailbox, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { lockIncoming } from '../../db/mailboxes/messages.ts'
import { listOwnAddresses } from '../../db/mailboxes/own-addresses.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { mailPages } from '../../mail/mail-pages.ts'
import { parseMail } from '../../mail/parse-mail.ts'
import type { Cursor, Fetched, MailAdapter } from '../../mail/port.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import { type Received, readReceived, type StoreDeps, storeMail } from './store-mail.ts'

export type LookBackDeps = StoreDeps & Pick<Deps, 'db' | 'openMailbox' | 'secrets'>
type Looking = { owner: OwnerId; mailbox: Mailbox; adapter: MailAdapter; since: Date; ownAddresses: string[]; regulars: Regulars }

const lookBackDays = 90
const dayMs = 86_400_000
const pageSize = 25
/** More than that nobody goes through: the newest are brought up. */
const mostFound = 50
/** Of those who were answered late, the newest are named. */
const mostNamed = 50
const gone = 'The mailbox is not connected any more.'

/** Its owner disconnected the mailbox while it was gone through. */
class Gone extends Error {}

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
 * it waits for the owner, and nothing leaves. What is sent from the mailbox meanwhile counts, since that is read first. It ends as soon as the mailbox is
 * disconnected.
 */
export async function lookBack(deps: LookBackDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  const { running, mailbox, ownAddresses } = await deps.db.transaction(owner, async (tx) => ({
    running: await findRunningLookBack(tx, mailboxId),
    mailbox: await getMailbox(tx, mailboxId),
    ownAddresses: await listOwnAddresses(tx),
  }))
  if (!running) return
  if (mailbox.status !== 'connected') return endLookBack(deps, owner, mailboxId, gone)
  const adapter = openConnectedMailbox(deps, mailbox)
  try {
    const regulars = openRegulars(ownAddresses)
    const looking = { owner, mailbox, adapter, since: running.since, ownAddresses, regulars }
    const start = await adapter.startAt(running.since)
    const sent = await indexSent(deps, looking, start.sent)
    const { unanswered, late } = await goThrough(deps, looking, { from: start.inbox, sent })
    await store(deps, looking, unanswered.slice(0, mostFound))
    const leftOut = unanswered.slice(mostFound).map(({ person }) => person)
    await deps.db.transaction(owner, async (tx) => {
      await saveLookBack(tx, mailboxId, { people: { regulars: regulars.list(), late: await withoutDeleted(tx, late), leftOut } })
    })
  } catch (error) {
    if (!(error instanceof Gone)) throw error
    return await endLookBack(deps, owner, mailboxId, gone)
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

async function indexSent(deps: LookBackDeps, looking: Looking, from: Cursor): Promise<SentIndex> {
  const { adapter, regulars } = looking
  const index = openSentIndex()
  const pages = mailPages((cursor) => whileConnected(deps, looking, () => adapter.fetchSent(cursor, pageSize)), from)
  for await (const mails of pages) {
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

async function whileConnected(deps: LookBackDeps, { owner, mailbox }: Looking, fetch: () => Promise<Fetched>): Promise<Fetched> {
  const { status } = await deps.db.transaction(owner, (tx) => getMailbox(tx, mailbox.id))
  if (status !== 'connected') throw new Gone()
  return fetch()
}

type Search = { from: Cursor; sent: SentIndex }
type Found = Received & { person: string }
/** What is written down of a mail that was answered late, and by what it is known where it was deleted here. */
type Late = { named: AnsweredLate; mail: ReceivedMail }

/** The newest mail of each person that nobody answered, and the mails that were answered late, both newest first. How far it came is written down page by page. */
async function goThrough(deps: LookBackDeps, looking: Looking, { from, sent }: Search): Promise<{ unanswered: Found[]; late: Late[] }> {
  const { owner, mailbox, adapter, since, ownAddresses, regulars } = looking
  const newest = openNewestUnanswered<Found>()
  const late: Late[] = []
  let readMails = 0
  for await (const mails of mailPages((cursor) => whileConnected(deps, looking, () => adapter.fetch(cursor, pageSize)), from)) {
    for (const raw of mails.filter(({ receivedAt }) => receivedAt >= since)) {
      const received = await readReceived(deps, raw, ownAddresses)
      const person = await personBehind(deps, received, ownAddresses)
      readMails += 1
      if (person === null) continue
      regulars.addReceived(person)
      const judged = sent.judge(received)
      // Without its bytes, up to 25 MB for each person until the end: they are read, and storing it does not need them.
      newest.add(person, { ...received, raw: new Uint8Array(), person }, judged !== 'unanswered')
      if (judged === 'answered_late') late.push({ named: lateOf(person, received), mail: knownAgain(received) })
    }
    await deps.db.transaction(owner, async (tx) => {
      await saveLookBack(tx, mailbox.id, { readMails, answeredLate: late.length })
      await notifyOwner(tx, { topic: 'mailboxes', id: mailbox.id })
    })
  }
  const newestFirst = late.toSorted(({ named: one }, { named: other }) => other.receivedAt.localeCompare(one.receivedAt))
  return { unanswered: newest.list(), late: newestFirst.slice(0, mostNamed) }
}

function lateOf(who: string, { mail, receivedAt, rfcMessageId }: Received): AnsweredLate {
  const [name, subject] = [mail.from?.name ?? '', mail.subject].map((text) => text.slice(0, 200))
  return { who, name: name ?? '', subject: subject ?? '', receivedAt: receivedAt.toISOString(), rfcMessageId }
}

function knownAgain({ rfcMessageId, mail }: Received): ReceivedMail {
  return { id: rfcMessageId, fromAddress: mail.from?.address ?? null, subject: mail.subject }
}

/** What its owner deleted here is named no more, though it lies in the mailbox still. */
async function withoutDeleted(tx: OwnerTx, late: readonly Late[]): Promise<AnsweredLate[]> {
  const named: AnsweredLate[] = []
  for (const one of late) if (!(await isDeletedMail(tx, [one.mail]))) named.push(one.named)
  return named
}

/** The address of who wrote; null for machines, bulk mail and the owner. */
async function personBehind({ reader }: LookBackDeps, { mail, isUnread }: Received, ownAddresses: string[]): Promise<string | null> {
  if (isUnread) return null
  const screening = await reader.run('screen', tidyMail(mail), { ownAddresses, ownMessageIds: new Set<string>() })
  return screening.verdict === 'person' ? (screening.replyTo?.address.toLowerCase() ?? null) : null
}

/** The oldest first, so that what is answered in order reads in order. What came in since the mailbox was connected is known, and not stored again. */
async function store(deps: LookBackDeps, { owner, mailbox, adapter }: Looking, found: Found[]): Promise<void> {
  for (const { person: _, ...received } of found.toReversed()) {
    await deps.db.transaction(owner, async (tx) => {
      await lockIncoming(tx)
      if ((await lockMailbox(tx, mailbox.id)).status !== 'connected') throw new Gone()
      await storeMail(tx, deps, { mailbox, host: adapter.host }, { ...received, isPast: true, invite: null })
    })
  }
}
