import type { ReplyLanguage } from '@ownvoice/core/assistant/languages'
import type { ConversationFacts } from '@ownvoice/core/assistant/decide/left-to-owner'
import type { AnswerCounts } from '@ownvoice/core/assistant/screen/budget'
import type { Told } from '@ownvoice/core/assistant/told'
import { findListed, isAllowed } from '@ownvoice/core/mailboxes/address-list'
import { ownAddressesOf } from '@ownvoice/core/mailboxes/aliases'
import { remainingAt } from '@ownvoice/core/billing/quota-period'
import type { BlackoutRange, BookingLink } from '@ownvoice/core/scheduling/scheduling'
import type { Voice } from '@ownvoice/core/tone/tone'
import { type AssistantSettings, getAssistant } from '../../db/assistant/assistant-settings.ts'
import { listBlackouts } from '../../db/scheduling/blackout-dates.ts'
import { listBookingLinks } from '../../db/scheduling/booking-links.ts'
import type { OwnerTx } from '../../db/database.ts'
import { getConversationFacts } from '../../db/mailboxes/conversations.ts'
import { listLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { listMailboxes, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { countAutomatic, findOwnMessageIds, hasFollowUp } from '../../db/mailboxes/outgoing.ts'
import { listTold } from '../../db/mailboxes/told.ts'
import { isSuppressed } from '../../db/mailboxes/suppressions.ts'
import { listHeldLinks } from '../../db/scheduling/line/entries.ts'
import { listOfferedLines } from '../../db/scheduling/line/offers.ts'
import { offersWaitlistOnFull } from '../../db/scheduling/scheduling-settings.ts'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import { getOwner } from '../../db/tone/voice.ts'

/** What the account says at the moment of a message: everything that its way rests on besides the documents. */
export type Account = {
  ownerName: string
  /** As it stands in the profile, unchecked; null where the owner gave none. */
  phone: string | null
  timezone: string
  voice: Voice
  settings: AssistantSettings
  replyLanguages: ReplyLanguage[]
  links: BookingLink[]
  blackouts: BlackoutRange[]
  offerWaitlistOnFull: boolean
  /** The lines for full classes that our latest reply of this conversation offered a place in, and those of which a free place is held for the sender, by links. */
  lines: { offered: string[]; held: string[] }
  mailboxes: Mailbox[]
  ownAddresses: string[]
  ownMessageIds: ReadonlySet<string>
  ownerVerified: boolean
  isSubscribed: boolean
  quotaLeft: number
  answerCounts: AnswerCounts
  /** The sender asked for no more automatic mail. */
  senderOptedOut: boolean
  /** The message answers a mail of ours that followed up by itself. */
  answersFollowUp: boolean
  /** The entry of the owner's list of people to leave alone that the sender falls under; null for none. */
  leftAlone: string | null
  /** Whether the sender may be answered without the owner, as far as their list goes. */
  isAllowed: boolean
  /** How the message's conversation stands; null for a rehearsal. */
  conversation: ConversationFacts | null
  /** What the sender was told before, oldest first. */
  told: Told[]
}
/**
 * `message` is null for a rehearsal: then nothing was answered before. `senders` are the addresses that an answer could go to, `answeredIds` the Message-IDs of
 * the mail that this one answers.
 */
export type AccountQuestion = {
  referencedIds: string[]
  answeredIds: string[]
  senders: string[]
  message: { conversationId: string; createdAt: Date; receivedAt: Date } | null
  now: Date
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Reads the account in the transaction that is handed in. `referencedIds` are the Message-IDs that the mail names. */
export async function loadAccount(tx: OwnerTx, { referencedIds, answeredIds, senders, message, now }: AccountQuestion): Promise<Account> {
  const { profile, voice, isVerified } = await getOwner(tx)
  const mailboxes = await listMailboxes(tx)
  const { settings, replyLanguages } = await getAssistant(tx)
  const subscription = await findSubscription(tx)
  const held = await listHeldLinks(tx, senders)
  return {
    ownerName: profile.fullName ?? '',
    phone: profile.phoneNumber,
    timezone: profile.timezone,
    voice,
    settings,
    replyLanguages,
    // For whom a place is held the class is not full.
    links: (await listBookingLinks(tx)).map((link) => (held.includes(link.id) ? { ...link, full: false } : link)),
    blackouts: await listBlackouts(tx),
    offerWaitlistOnFull: await offersWaitlistOnFull(tx),
    lines: { offered: message ? await listOfferedLines(tx, message.conversationId, message.createdAt) : [], held },
    mailboxes,
    ownAddresses: ownAddressesOf(mailboxes),
    ownMessageIds: await findOwnMessageIds(tx, referencedIds),
    ownerVerified: isVerified,
    isSubscribed: subscription?.isActive ?? false,
    quotaLeft: subscription?.isActive ? remainingAt(subscription, now) : 0,
    answerCounts: await countAnswers(tx, message, now),
    senderOptedOut: await isSuppressed(tx, senders),
    answersFollowUp: await hasFollowUp(tx, answeredIds),
    isAllowed: isAllowed(settings.allowedSenders, senders),
    leftAlone: findListed(await listLeftAlone(tx), senders),
    conversation: message && (await getConversationFacts(tx, message)),
    told: await listTold(tx, { addresses: senders, conversationId: message?.conversationId ?? null, before: message?.createdAt ?? now }),
  }
}

/** What was answered in the thread since this message came, within the last day, and in the whole account within the last hour. Nothing leaves in a rehearsal. */
async function countAnswers(tx: OwnerTx, message: AccountQuestion['message'], now: Date): Promise<AnswerCounts> {
  if (!message) return { answersInThreadSinceLastHuman: 0, answersInThreadLast24h: 0, answersInAccountLastHour: 0 }
  const { conversationId, createdAt } = message
  return countAutomatic(tx, {
    answersInThreadSinceLastHuman: { since: createdAt, conversationId },
    answersInThreadLast24h: { since: new Date(now.getTime() - DAY_MS), conversationId },
    answersInAccountLastHour: { since: new Date(now.getTime() - HOUR_MS) },
  })
}
