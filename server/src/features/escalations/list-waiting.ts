import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { voiceOfReply } from '@ownvoice/core/assistant/voice-of-reply'
import type { WaitingDraft, WaitingMails } from '@ownvoice/core/escalations/contract'
import { sumEdits } from '@ownvoice/core/escalations/words-kept'
import type { ToneProfile } from '@ownvoice/core/tone/tone'
import type { OwnerTx } from '../../db/database.ts'
import { listSentDrafts, listWaitingFollowUps, listWaitingReplies } from '../../db/escalations/waiting-mails.ts'
import type { Message } from '../../db/mailboxes/messages.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { findToneProfile } from '../../db/tone/profile.ts'
import type { Deps } from '../../deps.ts'

/** One sitting goes through no more. */
const MOST_SHOWN = 200
/** Of so many drafts the edits are measured: enough to trust, few enough to tell how it goes now. */
const MEASURED = 20
/** A follow-up that waits is said a day before its time. */
const AHEAD_MS = 86_400_000

/** What waits for the owner besides escalations, and how near the drafts were that they sent. */
export async function listWaiting({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId): Promise<WaitingMails> {
  return db.transaction(owner, async (tx) => ({
    drafts: await listDrafts(tx),
    followUps: await listWaitingFollowUps(tx, new Date(clock.now().getTime() + AHEAD_MS)),
    unsent: (await listWaitingReplies(tx, ['unconfirmed', 'failed'], MOST_SHOWN)).map(({ reply }) => ({
      ...mailOf(reply),
      status: reply.status === 'failed' ? ('failed' as const) : ('unconfirmed' as const),
      error: reply.error,
    })),
    edits: sumEdits(await listSentDrafts(tx, MEASURED)),
  }))
}

async function listDrafts(tx: OwnerTx): Promise<WaitingDraft[]> {
  const profile = (await findToneProfile(tx))?.profile ?? null
  return (await listWaitingReplies(tx, ['draft'], MOST_SHOWN)).map((waiting) => presentDraft(waiting, profile))
}

function presentDraft({ reply, message }: { reply: Outgoing; message: Message }, profile: ToneProfile | null): WaitingDraft {
  const { mail, trace, category } = message
  return {
    ...mailOf(reply),
    createdAt: message.receivedAt.toISOString(),
    senderName: mail.from?.name ?? '',
    category: category ?? 'other',
    reason: trace?.decision?.reason ?? '',
    original: trace?.reading?.text ?? mail.text ?? '',
    text: reply.text,
    isCounted: reply.kind === 'reply',
    voice: reply.kind === 'owner' ? null : voiceOfReply(profile, reply.text, trace),
  }
}

function mailOf({ messageId, toAddress, subject }: Outgoing) {
  return { messageId, toEmail: toAddress, subject }
}
