import type { ToneProfile } from './tone.ts'

const greetingWords = /^(hi|hello|hey|dear|greetings)\b/i
const contraction = /\p{L}(?:n't|'(?:ll|re|ve|d|m))\b|\b(?:it|that|there|here|what|who|he|she|let)'s\b/giu
const couldContract =
  /\b(?:do|does|did|is|are|was|were|can|will|would|should|have|has|could) ?not\b|\b(?:I|you|we|they) (?:will|have|would|are|am)\b|\b(?:it|that|there) is\b/gi

/**
 * Measures the owner's way of writing in the owner's own samples. `wordsPerSentence` is a mean; `contractions` the share of places where
 * one could stand and does; `exclamations` and `emoji` are counted per sample. Null where the samples do not say.
 */
export function measureProfile(samples: readonly string[]): ToneProfile {
  const mails = samples.map(partsOf).filter(({ body }) => body !== '')
  if (mails.length === 0)
    return { greeting: null, signOff: null, wordsPerSentence: null, contractions: null, exclamations: null, emoji: null }
  const body = mails
    .map((mail) => mail.body)
    .join('\n')
    .replaceAll('’', "'")
  const sentences = body.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => /\p{L}/u.test(sentence))
  const words = body.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu)?.length ?? 0
  const contracted = body.match(contraction)?.length ?? 0
  const places = contracted + (body.match(couldContract)?.length ?? 0)
  return {
    greeting: mostFrequent(mails.map((mail) => mail.greeting)),
    signOff: mostFrequent(mails.map((mail) => mail.signOff)),
    wordsPerSentence: sentences.length === 0 ? null : rounded(words / sentences.length),
    contractions: places === 0 ? null : rounded(contracted / places),
    exclamations: rounded((body.match(/!/g)?.length ?? 0) / mails.length),
    emoji: rounded((body.match(/\p{Extended_Pictographic}/gu)?.length ?? 0) / mails.length),
  }
}

/** A sample's greeting word, its body, and the words before the name at its end ("Warmly," over "Maya"). */
function partsOf(sample: string): { greeting: string | null; body: string; signOff: string | null } {
  const lines = sample
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const greeting = greetingWords.exec(lines[0] ?? '')?.[0] ?? null
  const ownLine = greeting !== null && (lines[0] ?? '').split(/\s+/).length <= 4
  const tail = lines.slice(1).slice(-3)
  const at = tail.findIndex((line, index) => index < tail.length - 1 && /^[\p{L} ]{3,30},?$/u.test(line) && line.split(/\s+/).length <= 4)
  const end = at < 0 ? lines.length : lines.length - tail.length + at
  const signOff = at < 0 ? null : (tail[at] ?? '').replace(/,$/, '')
  return { greeting: greeting === null ? null : capitalised(greeting), body: lines.slice(ownLine ? 1 : 0, end).join('\n'), signOff }
}

/** The most frequent value, the earlier one where two are; null where fewer than half of the samples have any. */
function mostFrequent(values: readonly (string | null)[]): string | null {
  const given = values.filter((value) => value !== null)
  if (given.length * 2 < values.length) return null
  const count = (value: string) => given.filter((other) => other === value).length
  return given.reduce<string | null>((best, value) => (best === null || count(value) > count(best) ? value : best), null)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
