import { MAX_REPLY_CHARS } from '@ownvoice/core/assistant/check/check-context'
import type { FollowUpsInput } from '@ownvoice/core/assistant/compose/follow-ups'
import type { FollowUpStep } from '@ownvoice/core/followups/plan-dates'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import { listAnswerable } from '../../db/knowledge/answers.ts'
import type { Message } from '../../db/mailboxes/messages.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { listTold } from '../../db/mailboxes/told.ts'
import { listBlackouts } from '../../db/scheduling/blackout-dates.ts'
import { listBookingLinks } from '../../db/scheduling/booking-links.ts'
import { getOwner } from '../../db/tone/voice.ts'

/** What the account says at this moment that follow-ups to a reply to a message may rest on; null where the message was never read. */
export async function gatherWords(
  tx: OwnerTx,
  { reply, message, steps, now }: { reply: Outgoing; message: Message; steps: readonly FollowUpStep[]; now: Date },
): Promise<FollowUpsInput | null> {
  const reading = message.trace?.reading
  if (!reading) return null
  const { profile, voice } = await getOwner(tx)
  const { disclosure, signature } = await getAssistantSettings(tx)
  const answers = (await listAnswerable(tx)).filter(({ state }) => state === 'confirmed')
  const names = [profile.fullName ?? '', voice.signOffName, voice.businessName]
  return {
    steps,
    voice,
    disclosure,
    seed: Number.parseInt(reply.conversationId.slice(0, 8), 16),
    context: {
      links: await listBookingLinks(tx),
      blackouts: await listBlackouts(tx),
      passages: [],
      answers: answers.map(({ id, kind, about, text, questions, sources, state }) => ({
        id,
        kind,
        about,
        text,
        questions,
        sources,
        state,
      })),
      accountFacts: [{ field: 'business_name', value: voice.businessName }],
      ownNames: names.filter((name) => name !== ''),
      signature,
      reading,
      subject: message.subject,
      told: await listTold(tx, {
        addresses: [reply.toAddress],
        conversationId: reply.conversationId,
        before: new Date(Math.max(now.getTime(), reply.createdAt.getTime() + 1)),
      }),
      today: localDate(now, profile.timezone),
      maxChars: MAX_REPLY_CHARS,
    },
  }
}
