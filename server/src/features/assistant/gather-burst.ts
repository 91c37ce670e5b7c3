import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { joinMails, type OneOfSeveral } from '@ownvoice/core/assistant/decide/answered-together'
import { writtenAt } from '@ownvoice/core/assistant/decide/seen-late'
import type { Screening } from '@ownvoice/core/assistant/trace'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { tidyMail } from '@ownvoice/core/mailboxes/tidy-mail'
import { getProfile } from '../../db/accounts/profiles.ts'
import type { OwnerTx } from '../../db/database.ts'
import { findStandingAlone, listBurst, undecide } from '../../db/mailboxes/bursts.ts'
import { findMessage, type Message } from '../../db/mailboxes/messages.ts'
import { findOwnMessageIds } from '../../db/mailboxes/outgoing.ts'
import { listOwnAddresses } from '../../db/mailboxes/own-addresses.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

type GatherDeps = Pick<Deps, 'db' | 'reader' | 'jobs'>

/** A mail of the same sender that is read as one with the one that is answered. */
export type Joined = { message: Message; screening: Screening }

/**
 * Messages that get one answer: `lead`, the latest, is answered with what all of them say, as `mail` has it; `others` came with it. `looked`: the ids
 * of all that the sender wrote in that time, whether it is read with them or not.
 */
export type Burst = { lead: Message; others: Joined[]; mail: Mail; looked: ReadonlySet<string> }

/**
 * A message that was not decided yet with what its sender wrote to the same mailbox right before and after it. A reply to one of these that has not left is
 * taken back, and its message decided anew. Null where there is no such message any more.
 */
export async function gatherBurst(deps: GatherDeps, owner: OwnerId, messageId: string): Promise<Burst | null> {
  const { db } = deps
  const found = await db.transaction(owner, async (tx) => {
    const message = await findMessage(tx, messageId)
    if (message?.status !== 'received') return null
    const near = await listBurst(tx, message)
    return { message, near, account: near.length > 1 ? await readAccount(tx, near) : null }
  })
  if (!found) return null
  const { message, near, account } = found
  const looked = new Set([messageId, ...near.map(({ id }) => id)])
  const alone: Burst = { lead: message, others: [], mail: message.mail, looked }
  if (!account) return alone
  const read = (await Promise.all(near.map((one) => readOne(deps, one, account)))).flatMap((one) => one ?? [])
  const self = read.find((one) => one.message.id === messageId)
  if (!self) return alone
  const theirs = read.filter((one) => one.screening.replyTo?.address === self.screening.replyTo?.address)
  const lead = theirs.findLast((one) => one.message.status === 'received') ?? self
  const all = theirs.filter(
    (one) => one === lead || one.message.conversationId === lead.message.conversationId || account.standAlone.has(one.message.id),
  )
  if (!all.includes(self) || all.length === 1) return alone
  const taken = all.filter((one) => one.message.status === 'decided')
  if (taken.length > 0) {
    await db.transaction(owner, (tx) => decideAnew(tx, deps, taken, messageId))
    return gatherBurst(deps, owner, messageId)
  }
  return { lead: lead.message, others: all.filter((one) => one !== lead), mail: joinMails(lead, all), looked }
}

/** Whether nothing else came in from the sender since these were gathered. */
export async function isStillWhole(tx: OwnerTx, { lead, looked }: Burst): Promise<boolean> {
  return (await listBurst(tx, lead)).every(({ id }) => looked.has(id))
}

type AccountFacts = { timezone: string; ownAddresses: string[]; ownMessageIds: ReadonlySet<string>; standAlone: ReadonlySet<string> }

async function readAccount(tx: OwnerTx, near: readonly Message[]): Promise<AccountFacts> {
  const named = near.flatMap(({ mail }) => [...mail.references, ...mail.inReplyTo, ...(mail.messageId ? [mail.messageId] : [])])
  return {
    timezone: (await getProfile(tx)).timezone,
    ownAddresses: await listOwnAddresses(tx),
    ownMessageIds: await findOwnMessageIds(tx, named),
    standAlone: await findStandingAlone(
      tx,
      near.map(({ id }) => id),
    ),
  }
}

type Read = OneOfSeveral & Joined

/** Null for what is looked at by itself: what no person wrote, or a form passed on, what cannot be read, and what wants to instruct the assistant. */
async function readOne({ reader }: GatherDeps, message: Message, account: AccountFacts): Promise<Read | null> {
  const mail = tidyMail(message.mail)
  const { timezone, ownAddresses, ownMessageIds } = account
  try {
    const screening = await reader.run('screen', mail, { ownAddresses, ownMessageIds })
    if (screening.verdict !== 'person' || !screening.replyTo || screening.signals.some(({ name }) => name === 'form_lead')) return null
    const now = writtenAt({ sentAt: mail.sentAt, receivedAt: message.receivedAt })
    const { text, signature, flags } = await reader.run('read', mail, { now, timezone })
    return flags.some(({ flag }) => flag === 'hidden_instruction') ? null : { message, screening, mail, text, signature }
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_text') return null
    throw error
  }
}

/** Each gets a job of its own again, for the case that this one does not come to its end. */
async function decideAnew(tx: OwnerTx, { jobs }: GatherDeps, taken: readonly Joined[], after: string): Promise<void> {
  for (const { message } of taken) {
    if (!(await undecide(tx, message.id))) continue
    await jobs.enqueue(tx, 'assistant.answer', { owner: tx.owner, messageId: message.id }, { key: `answer:${message.id}:${after}` })
  }
}
