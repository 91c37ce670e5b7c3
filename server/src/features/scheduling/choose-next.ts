import { MAX_REPLY_CHARS } from '@ownvoice/core/assistant/check/check-context'
import type { PlaceOfferInput } from '@ownvoice/core/assistant/compose/place-offer'
import { isTypedIn } from '@ownvoice/core/assistant/screen/typed-in'
import { nextAllowed } from '@ownvoice/core/followups/plan-dates'
import { heldUntil, type HoldHours, nextInLine, type PlaceWait } from '@ownvoice/core/scheduling/line/line'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import type { BookingLink } from '@ownvoice/core/scheduling/scheduling'
import { getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import { getFollowUpCalendar } from '../../db/followups/follow-up-calendar.ts'
import { answeringMailbox } from '../../db/mailboxes/answering-mailbox.ts'
import { listMailboxes, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { listOutgoingFor } from '../../db/mailboxes/outgoing.ts'
import { whyNotNow } from '../../db/mailboxes/may-send-now.ts'
import type { Message } from '../../db/mailboxes/messages.ts'
import { listBlackouts } from '../../db/scheduling/blackout-dates.ts'
import { type LineEntry, listLine } from '../../db/scheduling/line/entries.ts'
import { findThread, hasUnread } from '../../db/scheduling/line/offers.ts'
import { getVoice } from '../../db/tone/voice.ts'
import { whyNotWritten } from './view-line.ts'

/** Who is offered a place next, in which thread and with which words. `waits`: why it cannot leave now, and `leavesAt` when it may; null for not within a week. */
export type Chosen = {
  entry: LineEntry
  message: Message
  mailbox: Mailbox | null
  until: Date
  waits: PlaceWait | null
  leavesAt: Date | null
  words: PlaceOfferInput
}

/** Null where nobody is left who can be written to. `passedOver` stand before who is chosen and cannot. */
export async function chooseNext(
  tx: OwnerTx,
  { link, holdHours, now }: { link: BookingLink; holdHours: HoldHours; now: Date },
): Promise<{ chosen: Chosen | null; passedOver: LineEntry[] }> {
  const line = await listLine(tx, link.id)
  const notWritten = await whyNotWritten(tx, line)
  const { next, passedOver } = nextInLine(line.map((entry) => ({ ...entry, mayWrite: !notWritten.has(entry.email) })))
  const message = next && (await findThread(tx, next))
  if (!next || !message) return { chosen: null, passedOver }
  const mailbox = answeringMailbox(await listMailboxes(tx), message.mailboxId) ?? null
  const leavesAt = nextAllowed(now, await getFollowUpCalendar(tx))
  const until = heldUntil(leavesAt ?? now, holdHours)
  const waits = link.active ? await whyWait(tx, { entry: next, mailbox, leavesAt, now }) : 'link_off'
  return {
    chosen: { entry: next, message, mailbox, until, waits, leavesAt, words: await wordsFor(tx, { link, message, until, now }) },
    passedOver,
  }
}

type Waiting = { entry: LineEntry; mailbox: Mailbox | null; leavesAt: Date | null; now: Date }

async function whyWait(tx: OwnerTx, { entry, mailbox, leavesAt, now }: Waiting): Promise<PlaceWait | null> {
  const why = mailbox === null ? 'not_ready' : await whyNotNow(tx, mailbox, now)
  if (why !== null) return why
  if (await hasUnread(tx, entry.email)) return 'unread'
  return leavesAt === null || leavesAt > now ? 'hours' : null
}

async function wordsFor(
  tx: OwnerTx,
  { link, message, until, now }: { link: BookingLink; message: Message; until: Date; now: Date },
): Promise<PlaceOfferInput> {
  const profile = await getProfile(tx)
  const voice = await getVoice(tx)
  const { disclosure, signature } = await getAssistantSettings(tx)
  const reading = message.trace?.reading
  if (!reading) throw new Error(`Message ${message.id} was never read.`)
  return {
    link,
    until,
    timezone: profile.timezone,
    senderName: reading.senderName,
    voice,
    disclosure,
    seed: Number.parseInt(message.id.slice(0, 8), 16),
    context: {
      links: [link],
      blackouts: await listBlackouts(tx),
      passages: [],
      answers: [],
      accountFacts: [{ field: 'business_name', value: voice.businessName }],
      ownNames: [profile.fullName ?? '', voice.signOffName, voice.businessName].filter((name) => name !== ''),
      signature,
      reading,
      subject: await subjectOf(tx, message),
      told: [],
      today: localDate(now, profile.timezone),
      maxChars: MAX_REPLY_CHARS,
    },
  }
}

/** What a form's visitor typed goes to nobody's mailbox as a subject: the offer bears that of the reply to them. */
async function subjectOf(tx: OwnerTx, message: Message): Promise<string> {
  if (!isTypedIn({ channel: message.channel, screening: message.trace?.screening ?? null })) return message.subject
  const [reply] = await listOutgoingFor(tx, message.id)
  return reply?.subject ?? ''
}
