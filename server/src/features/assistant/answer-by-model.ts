import { defaultThresholds } from '@ownvoice/core/assistant/decide/decide'
import { checkContextOf } from './check-context-of.ts'
import { leadMail } from './lead-mail.ts'
import type { Answered, Understood, Way } from './stages.ts'

/** The way with a language model. Null without one and on each of its faults: then the embedded way goes on. */
export async function answerByModel({ deps, owner, tracer }: Way, understood: Understood): Promise<Answered | null> {
  if (!deps.model) return null
  const { account, mail, message, now } = understood
  const context = checkContextOf(understood, [])
  const answered = await tracer.step('answer', () => leadMail(deps, tracer, owner, { account, mail, message, context, now }))
  if (!answered) return null
  const { led, isVouched, findings } = answered
  const settled = await deps.reader.run('settledByLead', led, { isVouched, offersWaitlist: account.offerWaitlistOnFull })
  return {
    ...understood,
    settled,
    findings,
    context: answered.context,
    led,
    offers: null,
    line: null,
    thresholds: defaultThresholds,
    settles: null,
  }
}
