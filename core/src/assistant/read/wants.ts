import { anyOf, inOrder, notFollowedBy, pattern } from '../../pattern.ts'
import type { Ask, Want } from '../trace.ts'
import { WANT_PATTERNS } from './want-patterns.ts'

/**
 * What a text has to hold to answer this ask. Booking, moving and cancelling are settled by a link; nothing else found means
 * an explanation.
 */
export function wantsOf(text: string, intent: Ask['intent']): Want[] {
  const wants = new Set<Want>(WANT_PATTERNS.filter(([, words]) => words.test(text)).map(([want]) => want))
  if (intent === 'book' || intent === 'reschedule' || intent === 'cancel') wants.add('link')
  if (intent === 'statement') return [...wants]
  // "When can my son start?" asks for his age, not for the hour.
  if (wants.has('age') && !/\b(?:times?|hours|open)\b/i.test(text)) wants.delete('time')
  if (YES_NO.test(text)) wants.add('yes_no')
  if (wants.size === 0 || (EXPLANATION.test(text) && [...wants].every((want) => want === 'yes_no') && !YES_NO.test(text)))
    wants.add('explanation')
  return [...wants]
}

/** Put so that yes or no would answer it. */
const YES_NO = pattern(
  'iu',
  inOrder(
    anyOf(/^/, /[,;:–-]\s*/, /\b(?:and|but|so|also|or|if|whether|hi|hello|hey|know)\s+/),
    anyOf(
      'do',
      'does',
      'did',
      'is',
      'are',
      'can',
      'could',
      'will',
      'would',
      'have',
      'has',
      'should',
      'shall',
      'may',
      'am',
      'was',
      'were',
      "isn't",
      "aren't",
      "don't",
      "doesn't",
      'r',
    ),
    /\s+/,
    notFollowedBy(
      inOrder(
        /(?:you|u|someone)\s+(?:please |pls |kindly |also )?/,
        anyOf('tell', 'send', 'let', 'give', 'explain', 'call', /e-?mail/, 'advise', 'remind', 'share', 'provide'),
        /\b/,
      ),
    ),
    /\p{L}/u,
  ),
  /\b(?:if|whether)\b/,
  /\bany (?:chance|way)\b/,
  inOrder(
    /^/,
    anyOf(
      'gibt es',
      'haben sie',
      'kann',
      'hay',
      /tienen?/,
      'puedo',
      'avez-vous',
      'est-ce',
      'y a-t-il',
      'tem',
      'posso',
      'avete',
      "c'è",
      'hebben jullie',
      'kan',
      'is er',
      'czy',
    ),
    /\b/,
  ),
)

/** Asks how, why or what. */
const EXPLANATION = pattern(
  'i',
  /\bhow (?:do|does|can|should|would|is|are|will) /,
  /\bwhy\b/,
  /\bexplain\b/,
  /\bwhat (?:is|are|'s|do|does|should|happens?|kind|type|sort|if|would)\b/,
  /\bwhat's\b/,
  /\btell (?:me|us) (?:more |a bit )?about\b/,
  /\b(?:more|some|further|any) (?:info\w*|details)\b/,
  /\binfo(?:rmation)?\b/,
  /\bpolic(?:y|ies)\b/,
  /\bdifference\b/,
  /\bwhich\b/,
  /\bwho\b/,
)
