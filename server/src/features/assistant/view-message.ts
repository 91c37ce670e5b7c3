import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { MessageView } from '@ownvoice/core/assistant/contract'
import { personOf } from '@ownvoice/core/assistant/person-of'
import { voiceOfReply } from '@ownvoice/core/assistant/voice-of-reply'
import { caseOutcome } from '@ownvoice/core/assistant/watch/agreement'
import { cutText } from '@ownvoice/core/text/cut-text'
import { findListed } from '@ownvoice/core/mailboxes/address-list'
import type { ToneProfile } from '@ownvoice/core/tone/tone'
import type { Address } from '@ownvoice/core/mailboxes/mail'
import { ownersSince } from '@ownvoice/core/mailboxes/owners-conversation'
import { findWatchedReply } from '../../db/assistant/watched-replies.ts'
import { findCorrection } from '../../db/assistant/corrections.ts'
import type { OwnerTx } from '../../db/database.ts'
import { getConversation } from '../../db/mailboxes/conversations.ts'
import { listTogether } from '../../db/mailboxes/bursts.ts'
import { findCopies } from '../../db/mailboxes/copies.ts'
import { listLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { getMessage, type Message } from '../../db/mailboxes/messages.ts'
import { listOutgoingFor, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { listOwnerMails } from '../../db/mailboxes/owner-mails.ts'
import { listSaid } from '../../db/mailboxes/said.ts'
import { findToneProfile } from '../../db/tone/profile.ts'
import type { Deps } from '../../deps.ts'

/** A message with what was understood and done, and what the owner says of it. */
export async function viewMessage({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, id: string): Promise<MessageView> {
  return db.transaction(owner, async (tx) => {
    const message = await getMessage(tx, id)
    const [reply = null] = await listOutgoingFor(tx, id)
    const copies = reply ? await findCopies(tx, message, reply.kind) : []
    return present(message, reply, {
      copies,
      profile: (await findToneProfile(tx))?.profile ?? null,
      correction: await findCorrection(tx, id),
      comparison: await viewComparison(tx, id, clock.now()),
      conversation: await viewConversation(tx, message),
      said: await viewSaid(tx, message, reply?.id ?? null),
      together: (await listTogether(tx, message)).map(({ receivedAt, ...other }) => ({ ...other, receivedAt: receivedAt.toISOString() })),
      leftAlone: findListed(await listLeftAlone(tx), addressesOf(message)),
    })
  })
}

/** By which a message falls under the list of people to leave alone: its person's, and that of whoever passed it on. */
function addressesOf(message: Message): string[] {
  const person = personOf(message)?.address
  return [...new Set([person, message.fromAddress].filter((address) => address !== undefined && address !== null))]
}

/** Of what the owner wrote, so much is shown at a message. */
const MOST_MAILS = 5

async function viewConversation(tx: OwnerTx, { conversationId, receivedAt }: Message): Promise<MessageView['conversation']> {
  const since = ownersSince(await getConversation(tx, conversationId))
  const written = await listOwnerMails(tx, conversationId, MOST_MAILS)
  return {
    ownersSince: since?.toISOString() ?? null,
    ownerWrote: written.toReversed().map(({ sentAt, text, answersUntil }) => ({
      sentAt: sentAt.toISOString(),
      text,
      answersThis: answersUntil >= receivedAt,
    })),
  }
}

/** So many mails of a conversation are shown at a message, and of each so many characters. */
const MOST_SAID = 20
const MOST_CHARACTERS = 400

async function viewSaid(tx: OwnerTx, message: Message, replyId: string | null): Promise<MessageView['said']> {
  const said = await listSaid(tx, message, { replyId, limit: MOST_SAID })
  return said.map(({ at, text, ...one }) => ({ ...one, at: at.toISOString(), text: shortened(text.trim()) }))
}

function shortened(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${cutText(text, MOST_CHARACTERS - 1)}…`
}

async function viewComparison(tx: OwnerTx, messageId: string, now: Date): Promise<MessageView['comparison']> {
  const watched = await findWatchedReply(tx, messageId)
  return watched && { outcome: caseOutcome(watched, now), differences: watched.differences }
}

type Beside = { copies: Address[]; profile: ToneProfile | null } & Pick<
  MessageView,
  'correction' | 'comparison' | 'conversation' | 'said' | 'leftAlone' | 'together'
>

function present(message: Message, reply: Outgoing | null, { copies, profile, ...beside }: Beside): MessageView {
  const { mail, trace } = message
  const person = personOf(message)
  const from = message.fromAddress ?? ''
  return {
    id: message.id,
    channel: message.channel,
    receivedAt: message.receivedAt.toISOString(),
    decidedAt: message.decidedAt?.toISOString() ?? null,
    fromName: person?.name ?? '',
    fromEmail: person?.address ?? '',
    sentFrom: from === (person?.address ?? '') ? null : from,
    subject: message.subject,
    text: trace?.reading?.text ?? mail.text ?? '',
    category: message.category,
    action: message.action,
    reply: reply && {
      toEmail: reply.toAddress,
      ccEmails: copies.map(({ address }) => address),
      subject: reply.subject,
      text: reply.text,
      kind: reply.kind,
      status: reply.status,
      isClosed: reply.closedAt !== null,
      sentAt: reply.sentAt?.toISOString() ?? null,
      error: reply.error,
      voice: reply.kind === 'owner' ? null : voiceOfReply(profile, reply.text, trace),
    },
    trace,
    ...beside,
  }
}
