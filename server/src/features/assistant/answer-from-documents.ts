import { everyOffer } from '@ownvoice/core/assistant/offer/ready-replies'
import { listConversation } from '../../db/mailboxes/conversations.ts'
import { checkContextOf } from './check-context-of.ts'
import { findAnswers } from './find-answers.ts'
import type { Answered, Found, Understood, Way } from './stages.ts'

/** Beside the sender's latest there are our reply and perhaps the owner's. */
const FEW_MAILS = 4

/** What the owner's answer sheet and documents say to what was asked; "And for adults?" is understood by what the sender wrote before. */
export async function findInDocuments(way: Way, understood: Understood): Promise<Found> {
  const { deps, owner, tracer } = way
  const { reading, mail } = understood
  const found = await tracer.step('find', async () => {
    const quoted = reading.quoted || (await writtenBefore(way, understood))
    return findAnswers(deps, owner, { ...reading, quoted }, mail.subject)
  })
  return { ...understood, found }
}

/** The sender's latest words of the conversation, for a mail that quotes nothing, as those from a phone. */
async function writtenBefore({ deps, owner }: Way, { message, reading }: Understood): Promise<string> {
  if (!message || reading.asks.length === 0) return ''
  const { conversationId, createdAt: before } = message
  const mails = await deps.db.transaction(owner, (tx) => listConversation(tx, { conversationId, before, limit: FEW_MAILS }))
  return mails.findLast(({ by }) => by === 'customer')?.text ?? ''
}

/** The embedded way: each ask is settled by what was found, or by links, closed days and full classes. */
export async function answerFromDocuments({ deps }: Way, { found, ...understood }: Found): Promise<Answered> {
  const { findings, sentences, sheet, offers, thresholds, settles } = found
  const context = { ...checkContextOf(understood, findings), answers: everyOffer(offers) }
  const settled = await deps.reader.run('settleAsks', {
    findings,
    answers: sentences,
    sheet,
    context,
    offerWaitlistOnFull: understood.account.offerWaitlistOnFull,
  })
  return { ...understood, findings, settled, context, led: null, offers, line: null, thresholds, settles }
}
