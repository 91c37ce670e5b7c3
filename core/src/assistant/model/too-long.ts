import type { Reading } from '../trace.ts'
import { type Led, leftOpen } from './led.ts'

const REASON = 'The message is too long for the language model, so please read it yourself.'

/** What becomes of a message that the model's window has no room for: whatever it asks is the owner's, and so is the message as a whole. */
export function tooLongToLead(reading: Reading): Led {
  return {
    asks: reading.asks.map((ask) => ({ ask, topic: null, ...leftOpen(REASON) })),
    refusals: [],
    reading,
    verdict: { ownerMustSee: true, why: REASON, staysSilent: false, isNothingToDo: false },
    opening: null,
    closing: null,
    question: null,
    replyLanguage: null,
  }
}
