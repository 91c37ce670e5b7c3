import { anyOf, anyWord, inOrder, pattern } from '../../pattern.ts'
import type { Category } from '../category.ts'
import type { Ask } from '../trace.ts'
import { LATE_PATTERNS, PATTERNS } from './category-patterns.ts'

/** A category with its confidence from 0 to 1; 0 when no pattern speaks. */
export type Categorized = { category: Category; confidence: number }

/**
 * The category of one ask or one short text, by precise patterns. `booking`, `reschedule` and `cancel` are deeds; `follow_up`
 * takes up an earlier talk; `support` is a customer's trouble or account; `policy` is how the house is run (rules, hours, the
 * place, what to bring); `sales` is what is offered and what it costs.
 */
export function categorize(text: string, intent: Ask['intent']): Categorized {
  if (intent === 'reschedule' || intent === 'cancel') return { category: intent, confidence: 0.95 }
  for (const { category, confidence, pattern: words } of PATTERNS) {
    if (intent === 'book' && category === 'other') continue
    if (words.test(text)) return { category, confidence }
  }
  if (intent === 'book') return { category: 'booking', confidence: 0.9 }
  const late = LATE_PATTERNS.find(({ pattern: words }) => words.test(text))
  return late ? { category: late.category, confidence: late.confidence } : { category: 'other', confidence: 0 }
}

/**
 * One category for a whole message: a deed on a standing booking first, then a new booking, else the surest ask; the text
 * itself when nothing is asked.
 */
export function categorizeMessage(text: string, subject: string, asks: readonly Ask[]): Categorized {
  const judged = asks.map((ask) => categorize(ask.text, ask.intent))
  if (asks.some(({ intent }) => intent === 'cancel') && ANOTHER_TIME.test(text)) return { category: 'reschedule', confidence: 0.85 }
  for (const category of ['reschedule', 'cancel', 'booking'] as const) {
    const found = judged.find((each) => each.category === category)
    if (found) return found
  }
  const chasing = categorize(text.slice(0, 400), 'statement')
  if (chasing.category === 'follow_up') return chasing
  const best = judged.toSorted((one, other) => other.confidence - one.confidence)[0]
  if (best && best.confidence > 0) return best
  const whole = categorize(text.slice(0, 2_000), 'statement')
  if (whole.confidence > 0) return { ...whole, confidence: whole.confidence - 0.2 }
  if (THANKS.test(text.trim())) return { category: 'follow_up', confidence: 0.75 }
  const named = categorize(subject, 'statement')
  return named.confidence > 0 ? { ...named, confidence: named.confidence - 0.3 } : named
}

/** Who cannot come and names another day wants to move, not to cancel. */
const ANOTHER_TIME = pattern(
  'i',
  anyWord(
    'instead',
    /does \w+day work/,
    /(?:what|how) about/,
    /(?:can|could) (?:we|i|he|she) (?:do|come) (?!in\b)/,
    /another (?:day|time)/,
    /different (?:day|time)/,
    /would \w+day/,
  ),
)

/** Thanks and agreement take up what was said before. */
const THANKS = pattern(
  'i',
  inOrder(
    /^/,
    anyOf(
      inOrder(
        /\W*/,
        anyOf(
          /ok(?:ay)?/,
          'great',
          'perfect',
          /thanks?/,
          'thank you',
          'thx',
          /sounds (?:good|great)/,
          'got it',
          'will do',
          'awesome',
          'wonderful',
          'yes',
          'see you',
          'that works',
          'gracias',
          'merci',
          'danke',
          /obrigad[oa]/,
          'grazie',
          'bedankt',
        ),
        /\b/,
      ),
    ),
  ),
)
