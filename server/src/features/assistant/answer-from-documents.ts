import { everyOffer } from '@ownvoice/core/assistant/offer/ready-replies'
import { checkContextOf } from './check-context-of.ts'
import { findAnswers } from './find-answers.ts'
import type { Answered, Found, Understood, Way } from './stages.ts'

/** What the owner's answer sheet and documents say to what was asked. */
export async function findInDocuments({ deps, owner, tracer }: Way, understood: Understood): Promise<Found> {
  const { reading, mail } = understood
  return { ...understood, found: await tracer.step('find', () => findAnswers(deps, owner, reading, mail.subject)) }
}

/** The embedded way: each ask is settled by what was found, or by links, closed days and full classes. */
export async function answerFromDocuments({ deps }: Way, { found, ...understood }: Found): Promise<Answered> {
  const { findings, sentences, sheet, offers, thresholds } = found
  const context = { ...checkContextOf(understood, findings), answers: everyOffer(offers) }
  const settled = await deps.reader.run('settleAsks', {
    findings,
    answers: sentences,
    sheet,
    context,
    offerWaitlistOnFull: understood.account.offerWaitlistOnFull,
  })
  return { ...understood, findings, settled, context, led: null, offers, line: null, thresholds }
}
