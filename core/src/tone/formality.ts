import type { ToneProfile } from './tone.ts'

/** What a greeting or a closing sounds like. */
export type Register = 'casual' | 'plain' | 'formal'

const formalWords = /\b(?:regards|sincerely|faithfully|respectfully|truly|dear|greetings|good (?:morning|afternoon|evening|day))\b/i
const casualWords = /\b(?:hi|hiya|hey|howdy|cheers|later|xo+|xx+|love|hugs|ciao|thx|see ya|take care)\b/i

/** The register of a greeting or of the words before a name. */
export function registerOf(words: string): Register {
  if (formalWords.test(words)) return 'formal'
  return casualWords.test(words) ? 'casual' : 'plain'
}

const informal =
  /\b(?:gonna|wanna|gotta|yeah|yep|yup|nope|awesome|cool|guys|folks|no worries|no biggie|super|sure thing|heads up|lol|btw|kinda|stoked)\b/gi
const elevated =
  /\b(?:kindly|regarding|furthermore|accordingly|please do not hesitate|at your (?:earliest )?convenience|inquiry|enquiry|we would be pleased|should you|in accordance|with respect to|we remain)\b/gi
const warm =
  /\b(?:thanks|thank you|glad|happy|love|lovely|wonderful|appreciate|delighted|kind|hope|excited|welcome|pleasure|so much|can't wait)\b/gi

/** How many warm words a text has. */
export function warmWordsIn(text: string): number {
  return text.match(warm)?.length ?? 0
}

/** What each trait moves the middle by; found by hand on mails of both kinds. */
const weights = { hey: -15, dear: 20, hello: 5, closing: 15, contractions: 10, words: 20, emoji: 8, exclamations: 5 } as const

/** How formal mails are, from 0 to 100: by greeting, closing, contractions, words, emoji and exclamation marks. */
export function formalityOf(profile: ToneProfile, body: string, mails: number): number {
  const rate = (pattern: RegExp) => Math.min(1, (body.match(pattern)?.length ?? 0) / mails)
  const moves = [
    greetingMove(profile.greeting),
    profile.signOff === null ? 0 : { formal: weights.closing, plain: 0, casual: -weights.closing }[registerOf(profile.signOff)],
    profile.contractions === null ? 0 : (0.5 - profile.contractions) * weights.contractions,
    (rate(elevated) - rate(informal)) * weights.words,
    -Math.min(1, profile.emoji ?? 0) * weights.emoji,
    -Math.min(2, profile.exclamations ?? 0) * weights.exclamations,
  ]
  const sum = moves.reduce((total, move) => total + move, 50)
  return Math.round(Math.min(100, Math.max(0, sum)))
}

function greetingMove(greeting: string | null): number {
  if (greeting === null || /^hi$/i.test(greeting)) return 0
  if (/^hello$/i.test(greeting)) return weights.hello
  return registerOf(greeting) === 'formal' ? weights.dear : weights.hey
}
