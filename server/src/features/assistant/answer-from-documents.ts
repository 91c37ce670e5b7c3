import { everyOffer } from '@ownvoice/core/assistant/offer/ready-replies'
import { checkContextOf } from './check-context-of.ts'
import { findAnswers } from './find-answers.ts'
import type { Answered, Understood, Way } from './stages.ts'

/** The embedded way: what the owner's answer sheet and documents say to each ask, and what links, closed days and full classes settle. */
export async function answerFromDocuments({ deps, owner, tracer }: Way, understood: Understood): Promise<Answered> {
  const { account, mail, reading } = understood
  const { findings, sentences, sheet, offers, thresholds } = await tracer.step('find', () =>
    findAnswers(deps, owner, reading, mail.subject),
  )
  const context = { ...checkContextOf(understood, findings), answers: everyOffer(offers) }
  const settled = await deps.reader.run('settleAsks', {
    findings,
    answers: sentences,
    sheet,
    context,
    offerWaitlistOnFull: account.offerWaitlistOnFull,
  })
  return { ...understood, findings, settled, context, led: null, offers, line: null, thresholds }
}
