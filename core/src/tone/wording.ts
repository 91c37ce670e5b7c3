import type { LinkCategory } from '../scheduling/scheduling.ts'
import { registerOf } from './formality.ts'
import type { ToneProfile, Voice } from './tone.ts'

/** How the owner's sliders and samples come out in words. */
export type Manner = {
  style: 'casual' | 'neutral' | 'formal'
  energy: 'calm' | 'even' | 'lively'
  directness: 'gentle' | 'even' | 'direct'
  contracts: boolean
  /** Where the one exclamation mark of a reply goes, if it has one. */
  exclaims: boolean
  /** The sliders leave the style where the samples put it. */
  isAsMeasured: boolean
  /** What the owner's own mails end their last line with, if anything. */
  emoji: string | null
}

/**
 * Below a third of a slider it is one manner, above two thirds the other. What was measured in the samples is where the sliders stand at 50; moving one shifts
 * from there.
 */
export function mannerOf({ tone, profile }: Voice): Manner {
  const { formality, energyLevel, directness } = measuredPositions(profile)
  const style = styleAt(formality + tone.toneStyle - 50)
  const energy = third(energyLevel + tone.energyLevel - 50, 'calm', 'even', 'lively')
  const isAsMeasured = style === styleAt(formality)
  const contractions = isAsMeasured ? (profile?.contractions ?? null) : null
  return {
    style,
    energy,
    directness: third(directness + tone.directness - 50, 'gentle', 'even', 'direct'),
    contracts: contractions === null ? style !== 'formal' : contractions >= 0.3,
    exclaims: energy === 'lively' || (energy === 'even' && style !== 'formal' && (profile?.exclamations ?? 0) >= 0.5),
    isAsMeasured,
    emoji: energy !== 'calm' && style !== 'formal' && (profile?.emoji ?? 0) >= 0.5 ? (profile?.favoriteEmoji ?? null) : null,
  }
}

/** Where the samples put the sliders; the middle where they do not say. The bounds are those from which a reader notices it. */
function measuredPositions(profile: ToneProfile | null): { formality: number; energyLevel: number; directness: number } {
  const warmWords = profile?.warmWords ?? null
  const isTerse = warmWords !== null && warmWords < 0.5 && (profile?.wordsPerSentence ?? 99) < 10
  return {
    formality: profile?.formality ?? 50,
    energyLevel: (profile?.exclamations ?? 0) >= 1.5 ? 75 : 50,
    directness: isTerse ? 75 : (warmWords ?? 0) >= 2.5 ? 25 : 50,
  }
}

function styleAt(position: number): Manner['style'] {
  return third(position, 'casual', 'neutral', 'formal')
}

/** The owner's own word for a greeting or a closing, as long as it fits the style that the sliders ask for. */
export function ownWord(word: string | null | undefined, manner: Manner): string | null {
  if (!word) return null
  const register = registerOf(word)
  const fits = { casual: register !== 'formal', neutral: register === 'plain', formal: register === 'formal' }[manner.style]
  return manner.isAsMeasured || fits ? word : null
}

/** The opening line, without any fact; null where the owner comes straight to the point. */
export function openingLine(manner: Manner, seed: number): string | null {
  if (manner.directness === 'direct') return manner.energy === 'lively' ? exclaimed(pick(openings.short, seed), manner) : null
  const line = manner.style === 'formal' ? pick(openings.formal, seed) : pick(openings.plain, seed)
  const first = exclaimed(line, manner)
  return manner.directness === 'gentle' ? `${first} ${contracted(pick(openings.gentle, seed + 1), manner)}` : first
}

/** The line before the sign-off, without any fact. */
export function closingLine(manner: Manner, seed: number): string {
  const lines = manner.style === 'formal' ? closings.formal : manner.directness === 'direct' ? closings.direct : closings.plain
  const line = contracted(pick(lines, seed), manner)
  return manner.emoji === null ? line : `${line} ${manner.emoji}`
}

/** The words over a booking link. The address follows at the end, so that no punctuation sticks to it. */
export function linkLine(category: LinkCategory, label: string, seed: number): string {
  return `${pick(links[category], seed)}${label === '' ? '' : ` (${label})`}:`
}

/** That what was asked for is full; '' for what has no name. */
export function fullLine(label: string, manner: Manner): string {
  return full[plainOrFormal(manner)].replace('{what}', () => (label === '' ? 'What you are asking for' : label))
}

/** The offer of a waitlist. It promises no place. */
export function waitlistLine(manner: Manner, seed: number): string {
  return pick(waitlists[plainOrFormal(manner)], seed)
}

/** That the days asked for are not available, `when` in words ("on Friday, July 4"). It offers none; `pointsToLink` where a link of the reply shows those that are open. */
export function notAvailableLine(when: string, pointsToLink: boolean, manner: Manner): string {
  const { not, open } = notAvailable[plainOrFormal(manner)]
  return `${not.replace('{when}', () => when)}${pointsToLink ? ` ${open}` : ''}`
}

/** Which of two wordings a manner takes where there are no more. */
export function plainOrFormal({ style }: Manner): 'plain' | 'formal' {
  return style === 'formal' ? 'formal' : 'plain'
}

/** What is left to the owner: topics in our words, how many asks none names, and whether nothing else was asked. */
export type Left = { topics: readonly string[]; unnamed: number; isAll: boolean }

/** That something is left to the owner, in one sentence. */
export function deferralLine(left: Left, manner: Manner, seed: number): string {
  return contracted(pick(deferrals, seed), manner).replace('{topics}', () => named(left))
}

function named({ topics, unnamed, isAll }: Left): string {
  const rest = isAll && topics.length === 0 ? 'your' : topics.length > 0 || unnamed > 1 ? 'the rest of your' : 'your other'
  const unknown = unnamed === 0 ? [] : [`${rest} ${unnamed > 1 || rest.startsWith('the rest') ? 'questions' : 'question'}`]
  return new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' }).format([...topics, ...unknown])
}

/** One of the variants, chosen by the seed alone. */
export function pick<Variant>(variants: readonly [Variant, ...Variant[]], seed: number): Variant {
  return variants[Math.abs(Math.trunc(seed)) % variants.length] ?? variants[0]
}

/** "I am" becomes "I'm" where the owner writes like that, and where something follows that the verb belongs to: "how old you are when you book" stays. */
export function contracted(text: string, { contracts }: Manner): string {
  if (!contracts) return text
  return text
    .replace(
      /\b(I|you|we|they) (will|would|are|am)\b(?= ([\w']+))(?! not\b)/gi,
      (whole: string, who: string, verb: string, next: string, at: number) =>
        endsThere(text.slice(Math.max(0, at - CLAUSE_CHARACTERS), at), next) ? whole : `${who}${short[verb.toLowerCase()] ?? ` ${verb}`}`,
    )
    .replace(/\b(is|are|do|does|did|have|has|can|will) ?not\b(?! only\b)/g, (_, verb: string) => negated[verb] ?? `${verb}n't`)
}

/** Whether nothing behind a verb belongs to it: another clause begins there, or its complement stands before it ("who you are on the first day"). */
function endsThere(before: string, next: string): boolean {
  const word = next.toLowerCase()
  const clause = before.split(/[,.;:!?]/).at(-1) ?? ''
  return CLAUSE_WORDS.has(word) || (PLACE_WORDS.has(word) && ASKS_FIRST.test(clause))
}

/** So much before a verb is looked at. */
const CLAUSE_CHARACTERS = 40
/** What a verb is about stands at the beginning of such a clause. */
const ASKS_FIRST = /\b(?:how|what|which|who|whom|where|whatever|whoever|wherever|whether|than)\b/i
const CLAUSE_WORDS =
  wordsOf(`and or but nor if when whenever while whilst because unless although though than whether where who which is are was were
  will would can could may must`)
/** Words that come behind the end of such a clause, and begin a complement elsewhere: "we are in Leeds". */
const PLACE_WORDS =
  wordsOf(`in on at by with without for from of to under over near during before after until till since between through about around
  inside outside as so that once now today tonight tomorrow currently then there here first yet already or not`)

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}

function exclaimed(text: string, { exclaims }: Manner): string {
  return exclaims ? text.replace(/\.$/, '!') : text
}

function third<Value>(position: number, low: Value, middle: Value, high: Value): Value {
  return position < 34 ? low : position > 66 ? high : middle
}

const negated: Readonly<Record<string, string>> = { can: "can't", will: "won't" }
const short: Readonly<Record<string, string>> = { will: "'ll", would: "'d", are: "'re", am: "'m" }

/** Wordings to choose from. */
export type Lines = readonly [string, ...string[]]

const openings: Readonly<Record<'plain' | 'formal' | 'gentle' | 'short', Lines>> = {
  plain: [
    'Thanks for your message.',
    'Thanks for writing.',
    'Thank you for getting in touch.',
    'Thanks for reaching out.',
    'Good to hear from you.',
  ],
  formal: ['Thank you for your message.', 'Thank you for contacting us.', 'Thank you for your inquiry.', 'Thank you for writing to us.'],
  gentle: ['I am happy to help with this.', 'I hope this helps.', 'Here is what I can tell you.', 'I am glad you asked.'],
  short: ['Thanks for writing.', 'Good to hear from you.', 'Thanks for asking.'],
}

const closings: Readonly<Record<'plain' | 'formal' | 'direct', Lines>> = {
  plain: [
    'Just reply here if you have any other questions.',
    'If anything is unclear, just write back.',
    'Let me know if you have any other questions.',
    'Just write back if there is anything else.',
    'If something else comes up, I am glad to help.',
  ],
  formal: [
    'Please do not hesitate to write if you have further questions.',
    'If you have any further questions, I am glad to answer them.',
    'Please let me know if anything remains unclear.',
    'I am glad to help with any further questions.',
  ],
  direct: [
    'Any questions, just reply.',
    'Write back if anything is unclear.',
    'Reply here with any other questions.',
    'Let me know if you need anything else.',
  ],
}

const links: Readonly<Record<LinkCategory, Lines>> = {
  new: ['You can pick a time here', 'You can book here', 'Please choose a time that suits you here', 'Here is the link for booking'],
  reschedule: ['You can choose a new time here', 'Here is the link for moving it', 'Please pick another time here'],
  cancel: ['You can cancel here', 'Here is the link for cancelling', 'Please cancel through this link'],
  other: ['Here is the link for that', 'You will find it here', 'Please use this link'],
}

const full: Readonly<Record<'plain' | 'formal', string>> = {
  plain: '{what} is full at the moment.',
  formal: '{what} is currently full.',
}

const waitlists: Readonly<Record<'plain' | 'formal', Lines>> = {
  plain: ['Would you like a place on the waitlist? A short reply is enough.', 'If you like, reply with “waitlist” and I will note it.'],
  formal: [
    'Would you like a place on the waitlist? A short reply is enough.',
    'Should you wish a place on the waitlist, please reply with “waitlist”.',
  ],
}

const notAvailable: Readonly<Record<'plain' | 'formal', { not: string; open: string }>> = {
  plain: { not: 'We are not available {when}.', open: 'The link shows the days that are open.' },
  formal: { not: 'Unfortunately, we are not available {when}.', open: 'The link shows the days that are open.' },
}

const deferrals: Lines = [
  'As for {topics}, I will check first and write to you about that myself.',
  'About {topics}, I will find out and come back to you.',
  'On {topics} I will write to you separately, once I have looked into it.',
]
