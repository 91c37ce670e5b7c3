import { cutText } from '../text/cut-text.ts'
import { splitSentences } from '../text/sentences.ts'
import { wordsIn } from '../text/words.ts'
import { favoritePhrases } from './favorite-phrases.ts'
import { formalityOf, warmWordsIn } from './formality.ts'
import { readingGrade } from './reading-grade.ts'
import { LONGEST_SAMPLE } from './samples.ts'
import { openProfile, type ToneProfile } from './tone.ts'

const greetingWords = /^(?:hi|hiya|hello|hey|howdy|dear|greetings|good (?:morning|afternoon|evening|day))\b/i
const contraction = /\p{L}(?:n't|'(?:ll|re|ve|d|m))\b|\b(?:it|that|there|here|what|who|he|she|let)'s\b/giu
const couldContract =
  /\b(?:do|does|did|is|are|was|were|can|will|would|should|have|has|could) ?not\b|\b(?:I|you|we|they) (?:will|have|would|are|am)\b|\b(?:it|that|there) is\b/gi

/** Measures the owner's way of writing in the owner's own samples, of each at most as much as a sample may have. */
export function measureProfile(samples: readonly string[]): ToneProfile {
  const mails = samples.map((sample) => partsOf(cutText(sample, LONGEST_SAMPLE))).filter(({ body }) => body !== '')
  if (mails.length === 0) return openProfile
  const body = mails
    .map((mail) => mail.body)
    .join('\n\n')
    .replaceAll('’', "'")
  const sentences = splitSentences(body).filter(({ text }) => /\p{L}/u.test(text))
  const words = wordsIn(body)
  const contracted = body.match(contraction)?.length ?? 0
  const places = contracted + (body.match(couldContract)?.length ?? 0)
  const emoji = body.match(/\p{Extended_Pictographic}/gu) ?? []
  const each = (count: number) => rounded(count / mails.length)
  const profile = {
    ...openProfile,
    greeting: mostFrequent(mails.map((mail) => mail.greeting)),
    greetingMark: mostFrequent(mails.map((mail) => mail.greetingMark)),
    signOff: mostFrequent(mails.map((mail) => mail.signOff)),
    wordsPerSentence: sentences.length === 0 ? null : rounded(words.length / sentences.length),
    contractions: places === 0 ? null : rounded(contracted / places),
    exclamations: each(body.match(/!/g)?.length ?? 0),
    questions: each(body.match(/\?/g)?.length ?? 0),
    emoji: each(emoji.length),
    favoriteEmoji: emoji.length === 0 ? null : mostFrequent(emoji),
    warmWords: each(warmWordsIn(body)),
    readingGrade: readingGrade(words, sentences.length),
    phrases: favoritePhrases(mails.map((mail) => mail.body)),
  }
  return { ...profile, formality: formalityOf(profile, body, mails.length) }
}

type Parts = { greeting: string | null; greetingMark: ',' | '!' | null; body: string; signOff: string | null }

/** A sample's greeting word, its body, and the words before the name at its end ("Warmly," over "Maya"). */
function partsOf(sample: string): Parts {
  const lines = sample
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const first = lines[0] ?? ''
  const greeting = greetingWords.exec(first)?.[0] ?? null
  const ownLine = greeting !== null && first.split(/\s+/).length <= 4
  const tail = lines.slice(1).slice(-3)
  const at = tail.findIndex(
    (line, index) => index < tail.length - 1 && /^[\p{L}'’ ]{2,30}[,!]?$/u.test(line) && line.split(/\s+/).length <= 4,
  )
  const end = at < 0 ? lines.length : lines.length - tail.length + at
  const signOff = at < 0 ? null : (tail[at] ?? '').replace(/[,!]$/, '')
  return {
    greeting: greeting === null ? null : capitalised(greeting),
    greetingMark: ownLine ? (first.endsWith('!') ? '!' : ',') : null,
    body: lines.slice(ownLine ? 1 : 0, end).join('\n'),
    signOff,
  }
}

/** The most frequent value, the earlier one where two are; null where fewer than half of the samples have any. */
function mostFrequent<Value extends string>(values: readonly (Value | null)[]): Value | null {
  const given = values.filter((value) => value !== null)
  if (given.length * 2 < values.length) return null
  const counts = new Map<Value, number>()
  for (const value of given) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce<[Value | null, number]>((best, entry) => (entry[1] > best[1] ? entry : best), [null, 0])[0]
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
