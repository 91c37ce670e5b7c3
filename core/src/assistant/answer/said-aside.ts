import { anyOf, anyWord, inOrder, pattern } from '../../pattern.ts'
import { readsAsEnglish } from '../../text/reads-as-english.ts'
import type { Reading } from '../trace.ts'
import { isSettled, type SettledAsk } from './settled-ask.ts'

/** A sentence about somebody or something begins so, or one that only announces what is asked. */
const tells = pattern(
  'i',
  inOrder(
    /^/,
    anyOf(
      /(?:i|we|he|she|they|it|you)(?:['’]?(?:d|m|re|s|ve|ll))?\b/,
      /(?:my|our|his|her|their|its|this|that|these|those|there|there['’]?s|the)\b/,
      /(?:just |one |a |another |quick |small |silly ){0,3}questions?\b/,
    ),
  ),
)
/** Whoever says one of these may want something, whatever the sentence begins with. */
const wishes = pattern(
  'i',
  anyWord(
    /(?:what|when|where|who|how|why)(?:['’]?s)?/,
    /(?:which|whose|whether|if)/,
    /(?:please|pls|plz|kindly)/,
    /(?:let|tell|send|give|advise|confirm|explain|call|ring|text|e-?mail|quote|help)/,
    /(?:need|want|wanna|like|love|wish|hope|look|wonder|ask|request|appreciate|prefer|expect|try)(?:s|ed|ing)?/,
    /(?:can|could|may|might|should|must) (?:you|i|we|he|she|they|it|my|our)/,
    /(?:know|interested|curious|rather|better|after|possible|instead|too late)/,
    /(?:re-?)?(?:book|cancel|refund|schedule|move|change|switch|swap|stop|charge|pay|owe|order|join)(?:s|ed|ing)?/,
    /(?:not|no|never|cannot)/,
    /\w{1,8}n['’]?t/,
  ),
)

/**
 * Whether what heads took for an ask only stands around the questions: no question mark, no word of wishing, a sentence that tells something of its sender
 * ("I'd be coming straight from a run"), nothing delicate or changed anywhere in the message, and all else that is asked is settled. English.
 */
export function isSaidAside({ ask, state }: SettledAsk, others: readonly SettledAsk[], { flags, language }: Reading): boolean {
  if (state !== 'undocumented' || flags.length > 0 || !readsAsEnglish(language.code) || /[?？]/.test(ask.text)) return false
  const answered = others.filter((other) => other.state !== 'nothing')
  const areAnswered = answered.some((other) => other.ask.text.includes('?')) && answered.every(isSettled)
  return areAnswered && tells.test(ask.text) && !wishes.test(ask.text)
}
