import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { MessageView } from '@ownvoice/core/assistant/contract'
import { voiceOfReply } from '@ownvoice/core/assistant/voice-of-reply'
import { caseOutcome } from '@ownvoice/core/assistant/watch/agreement'
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
      together: (await listTogether(tx, message)).map(({ receivedAt, ...other }) => ({ ...other, receivedAt: receivedAt.toISOString() })),
      leftAlone: findListed(await listLeftAlone(tx), message.fromAddress === null ? [] : [message.fromAddress]),
    })
  })
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

async function viewComparison(tx: OwnerTx, messageId: string, now: Date): Promise<MessageView['comparison']> {
  const watched = await findWatchedReply(tx, messageId)
  return watched && { outcome: caseOutcome(watched, now), differences: watched.differences }
}

type Beside = { copies: Address[]; profile: ToneProfile | null } & Pick<
  MessageView,
  'correction' | 'comparison' | 'conversation' | 'leftAlone' | 'together'
>

function present(message: Message, reply: Outgoing | null, { copies, profile, ...beside }: Beside): MessageView {
  const { mail, trace } = message
  return {
    id: message.id,
    channel: message.channel,
    receivedAt: message.receivedAt.toISOString(),
    decidedAt: message.decidedAt?.toISOString() ?? null,
    fromName: mail.from?.name ?? '',
    fromEmail: message.fromAddress ?? '',
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
