import { settleByLine } from '@ownvoice/core/assistant/answer/line-wish'
import { defaultThresholds } from '@ownvoice/core/assistant/decide/decide'
import { checkContextOf } from './check-context-of.ts'
import type { Answered, Understood, Way } from './stages.ts'

/** The way of a message that plainly wants a place in the line for a full class, or declines one that is held, and nothing else; null for any other. No model is asked. */
export async function answerByLine({ deps }: Way, understood: Understood): Promise<Answered | null> {
  const { account, mail, reading } = understood
  const line = await deps.reader.run('readLineWish', reading, {
    offeredLines: account.lines.offered,
    heldFor: account.lines.held,
    links: account.links,
    offersWaitlist: account.offerWaitlistOnFull,
    subject: mail.subject,
  })
  if (!line) return null
  const settled = settleByLine(line, reading)
  const context = checkContextOf(understood, [])
  return { ...understood, findings: [], settled, context, led: null, offers: null, line, thresholds: defaultThresholds, settles: null }
}
