import { SignOffName } from '@ownvoice/core/tone/samples'
import { AnswerWithin } from '@ownvoice/core/escalations/answer-within'
import { Category } from '@ownvoice/core/assistant/category'
import { DEFAULT_LATE_HOURS } from '@ownvoice/core/assistant/decide/seen-late'
import { LateLimit } from '@ownvoice/core/assistant/contract'
import { ReplyLanguage } from '@ownvoice/core/assistant/languages'
import { OwnTopics } from '@ownvoice/core/assistant/own-topics'
import { SendingRules, SendMode } from '@ownvoice/core/assistant/sending-rules'
import { Signature, tidySignature } from '@ownvoice/core/assistant/signature'
import { AllowList } from '@ownvoice/core/mailboxes/address-list'
import { Tone } from '@ownvoice/core/tone/tone'
import { saveAssistantSettings, saveReplyLanguage } from '@ownvoice/server/db/assistant/assistant-settings'
import type { OwnerTx } from '@ownvoice/server/db/database'
import { addLeftAlone } from '@ownvoice/server/db/mailboxes/left-alone'
import { userIdentity } from '@ownvoice/server/db/schema/tone'
import { saveSliders } from '@ownvoice/server/db/tone/overall-tone'
import { z } from 'zod'

/** What an owner sets on the pages of the product, and nothing else: a setting that is none is an error. What is not given stands as in a new account. */
export const OwnerSettings = z.strictObject({
  sendMode: SendMode.default('send'),
  categoryModes: z.partialRecord(Category, SendMode).default({}),
  delaySeconds: SendingRules.shape.delaySeconds.default(0),
  quiet: SendingRules.shape.quiet.default(null),
  disclosure: z.boolean().default(false),
  replyLanguages: z.array(ReplyLanguage).default([]),
  tone: z.strictObject(Tone.shape).optional(),
  signOffName: SignOffName.optional(),
  signature: Signature.transform(tidySignature).default(''),
  ownTopics: OwnTopics.default([]),
  allowedSenders: AllowList.default([]),
  leftAlone: AllowList.default([]),
  answerWithin: AnswerWithin.default('unsaid'),
  lateAfterHours: LateLimit.shape.hours.default(DEFAULT_LATE_HOURS),
})
export type OwnerSettings = z.infer<typeof OwnerSettings>

/** Sets them in a new account. `owner` signs where no other name is given. */
export async function setAsOwner(tx: OwnerTx, settings: OwnerSettings, { owner, now }: { owner: string; now: Date }): Promise<void> {
  const { delaySeconds, replyLanguages, tone, signOffName, leftAlone, ...stored } = settings
  await saveAssistantSettings(tx, { ...stored, responseDelaySeconds: delaySeconds }, now)
  for (const language of replyLanguages) await saveReplyLanguage(tx, { language, isAllowed: true }, now)
  if (tone) await saveSliders(tx, tone, now)
  await tx.insert(userIdentity).values({ userId: tx.owner, identity: signOffName ?? owner })
  for (const who of leftAlone) await addLeftAlone(tx, who, now)
}
