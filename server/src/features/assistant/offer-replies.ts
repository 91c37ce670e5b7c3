import { isSettled } from '@ownvoice/core/assistant/answer/settled-ask'
import { offersAnswers } from '@ownvoice/core/assistant/decide/offers-answers'
import { isTranslated, statementsInEnglish } from '@ownvoice/core/assistant/in-english'
import { layOut } from '@ownvoice/core/assistant/lay-out'
import { everyOffer } from '@ownvoice/core/assistant/offer/ready-replies'
import type { Draft, ReadyReply } from '@ownvoice/core/assistant/trace'
import { findAnswers } from './find-answers.ts'
import type { FinishedReply } from './finish-reply.ts'
import type { Decided, Way } from './stages.ts'

/**
 * What the owner can send with one touch, where the message comes before them and nothing is surely delicate in it. Where a model led, its own reply comes
 * first, and where it answered nothing, what the sheet may answer; a mail in another language is offered nothing in English.
 */
export async function offerReplies({ deps, owner }: Way, finished: Decided & FinishedReply): Promise<ReadyReply[]> {
  const { led, settled, context, thresholds, decision, draft, attempted, words } = finished
  if (!offersAnswers(decision, context.reading, finished.offers?.chance ?? 1)) return []
  const isAbroad = led !== null && led.replyLanguage !== null
  if (led !== null && (isAbroad || settled.some(isSettled))) {
    const own = attempted ?? (decision.action === 'draft' ? draft : null)
    const isSendable = own !== null && isTranslated(own.statements) === isAbroad && (await deps.reader.run('check', own, context)).ok
    return isSendable ? [{ text: own.text, says: saysOf(own), ...englishOf(own), teaches: [] }] : []
  }
  const offers = finished.offers ?? (await findAnswers(deps, owner, context.reading, words.subject)).offers
  return deps.reader.run('readyReplies', words, offers, {
    context: { ...context, answers: everyOffer(offers) },
    sureFrom: thresholds.send,
  })
}

/** What a reply answers, without its frame. */
function saysOf({ statements }: Draft): string {
  return statements.flatMap(({ kind, text }) => (kind === 'answer' || kind === 'link' ? [text] : [])).join(' ')
}

function englishOf({ statements }: Draft): Pick<ReadyReply, 'english'> {
  return isTranslated(statements) ? { english: layOut(statementsInEnglish(statements)) } : {}
}
