import { stemsOf } from '../../knowledge/hashed-places.ts'
import { cosineOf } from '../../knowledge/score.ts'
import type { Correction } from '../corrections.ts'
import type { Flag, Kind } from '../labels.ts'
import { firstAlone } from './features.ts'
import { type Heads, judgeMessage } from './heads.ts'
import { sentencesOf } from './mail-sentences.ts'
import { type Parts, partsWithout, seenOf, type Vectors, wholeOf } from './parts.ts'
import { withoutGreeting } from './without-greeting.ts'

/** A correction with the text that it was said of, and its vectors: see `vectorsOfCorrection`. */
export type KnownCorrection = Correction & { text: string; vectors: readonly Float32Array[] }

/** A text to be held against corrected ones. Of other languages than English (`isEnglish`) a vector says little but the language. */
export type ComparedText = { parts: Parts; vectors: Vectors; isEnglish: boolean }

/** From this cosine on a sentence is alike enough to be handed to the owner for it. Where the three come from: docs/decisions/0027-corrections.md. */
const alikeFrom = 0.7
/** From this cosine on a whole text is about the same thing. */
const kindFrom = 0.9
/** From this cosine on a text in any language has the same words. */
const sameFrom = 0.99

/**
 * The vectors by which texts are held against a corrected one, of the first embedding model: that of the whole, and for each flag that was put on or taken
 * off that of the sentence which by itself speaks most for it, as the heads see it.
 */
export function vectorsOfCorrection(
  heads: Heads,
  { on, off }: Correction,
  { parts, vectors }: Omit<ComparedText, 'isEnglish'>,
): Float32Array[] {
  const whole = firstAlone(wholeOf(parts, vectors).dense)
  const alone = parts.sentences.map(({ text }) => ({
    text,
    ...judgeMessage(
      heads,
      seenOf(
        partsWithout(parts, (other) => other !== text),
        vectors,
      ),
    ),
  }))
  const speaksMost = (name: Flag) => {
    const chances = alone.map(({ text, flags }) => ({ text, chance: flags.find(({ flag }) => flag === name)?.chance ?? 0 }))
    return chances.toSorted((one, other) => other.chance - one.chance)[0]?.text ?? ''
  }
  return [whole, ...[...on, ...off].map((flag) => firstOf(speaksMost(flag), vectors) ?? whole)]
}

/** What the first model alone says of a sentence. */
function firstOf(text: string, vectors: Vectors): Float32Array | undefined {
  const both = vectors.get(text)
  return both && firstAlone(both)
}

/** The main point of a text that is nearly one which the owner corrected; null where there is none. */
export function ownersKind(corrections: readonly KnownCorrection[], { parts, vectors, isEnglish }: ComparedText): Kind | null {
  const speaking = corrections.filter(({ kind }) => kind !== null)
  if (speaking.length === 0) return null
  const nearest = nearestTo(firstAlone(wholeOf(parts, vectors).dense), speaking, ({ vectors: [whole] }) => whole)
  return nearest && nearest.cosine >= (isEnglish ? kindFrom : sameFrom) ? nearest.correction.kind : null
}

/** The sentence for which the owner would raise a flag: it is alike one that raised it, and less alike any of which the owner said that it does not hold. */
export function ownersEvidence(
  corrections: readonly KnownCorrection[],
  flag: Flag,
  { parts, vectors, isEnglish }: ComparedText,
): string | null {
  const speaking = corrections.filter(({ on, off }) => on.includes(flag) || off.includes(flag))
  if (speaking.length === 0) return null
  const shows = ({ text }: { text: string }) => {
    const nearest = nearestTo(firstOf(text, vectors), speaking, ({ on, off, vectors: known }) => known[1 + [...on, ...off].indexOf(flag)])
    return nearest !== null && nearest.correction.on.includes(flag) && nearest.cosine >= (isEnglish ? alikeFrom : sameFrom)
  }
  return parts.sentences.find(shows)?.text ?? null
}

/**
 * Whether the owner takes back a flag that the heads saw: without the sentences that stand word for word in a text of which the owner said that it does
 * not hold, the heads would not have seen it.
 */
export function isTakenBack(heads: Heads, corrections: readonly KnownCorrection[], name: Flag, { parts, vectors }: ComparedText): boolean {
  const texts = corrections.filter(({ off }) => off.includes(name)).map(({ text }) => text)
  const harmless = new Set(texts.flatMap((text) => sentencesOf(text).map((one) => sameWords(one.text))))
  const rest = partsWithout(parts, (sentence) => harmless.has(sameWords(sentence)))
  if (rest.sentences.length === parts.sentences.length) return false // then the heads have judged it as a whole
  const flags = rest.sentences.length > 0 ? judgeMessage(heads, seenOf(rest, vectors)).flags : []
  return !flags.some(({ flag, chance }) => flag === name && chance >= heads.bars[name])
}

type Nearest = { correction: KnownCorrection; cosine: number }

/** The correction nearest to a vector, the first of those that are equally near; null where nothing can be compared. */
function nearestTo(
  vector: Float32Array | undefined,
  corrections: readonly KnownCorrection[],
  vectorOf: (correction: KnownCorrection) => Float32Array | undefined,
): Nearest | null {
  return corrections.reduce<Nearest | null>((nearest, correction) => {
    const known = vectorOf(correction)
    const cosine = vector && known ? cosineOf(vector, known) : -Infinity
    return cosine > (nearest?.cosine ?? -Infinity) ? { correction, cosine } : nearest
  }, null)
}

/** A sentence as it is compared with another: its words alone, without greeting, endings and marks; numbers are one word. */
function sameWords(sentence: string): string {
  return stemsOf(withoutGreeting(sentence)).join(' ')
}
