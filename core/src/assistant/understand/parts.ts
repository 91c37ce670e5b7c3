import { sentencesOf } from './mail-sentences.ts'
import type { Reading } from '../trace.ts'
import { piecesOf } from './clauses.ts'
import { denseSize, type Features, hashedTermsOf, meanOf } from './features.ts'
import type { Seen } from './network.ts'
import { isGreeting } from './without-greeting.ts'

/** A text with the places of its words among the features of the heads. */
export type Hashed = { text: string; hashed: Uint16Array }

/** A text taken apart. `pieces` of a sentence are what it may ask one by one; one alone where it has no joint. */
export type Parts = { whole: Hashed; sentences: readonly (Hashed & { pieces: readonly Hashed[] })[] }

/** What rules alone read: everything of a reading but what the heads say; `flags` are those that are certain. */
export type Words = Omit<Reading, 'kind' | 'kindChance' | 'kindBy' | 'category' | 'asks'> & { parts: Parts }

/** So much is judged sentence by sentence: more costs a second. The beginning and the end count, where people say what they want. */
const firstSentences = 40
const lastSentences = 10

/** Takes a text apart for the heads. A line that only greets is no sentence of it, unless nothing else is said. */
export function partsOf(text: string): Parts {
  const said = sentencesOf(text)
  const saying = said.filter((sentence) => !isGreeting(sentence.text))
  const all = saying.length > 0 ? saying : said
  const looked = all.length <= firstSentences + lastSentences ? all : [...all.slice(0, firstSentences), ...all.slice(-lastSentences)]
  return {
    whole: hashedText(text),
    sentences: looked.map((sentence) => ({ ...hashedText(sentence.text), pieces: piecesOf(sentence.text).map(hashedText) })),
  }
}

/** What is left of a text without some of its sentences. */
export function partsWithout({ sentences }: Parts, isLeftOut: (sentence: string) => boolean): Parts {
  const left = sentences.filter(({ text }) => !isLeftOut(text))
  return { whole: hashedText(left.map(({ text }) => text).join(' ')), sentences: left }
}

/** Emoticons and quotation marks may follow a question mark. In characters. */
const lastCharacters = 4

/** Whether a question mark stands at the end of a text. */
export function endsAsQuestion(text: string): boolean {
  return /[?？]/.test(text.slice(-lastCharacters))
}

/** Vectors of texts, by both embedding models (`bothAsOne`). A text that has none is judged by its words. */
export type Vectors = ReadonlyMap<string, Float32Array>

/** A text and its sentences as the heads see them. */
export function seenOf(parts: Parts, vectors: Vectors): Seen {
  return { whole: wholeOf(parts, vectors), sentences: parts.sentences.map((sentence) => featuresOf(sentence, vectors)) }
}

/** The whole text as the heads see it: its words, and the mean of its sentences' vectors. */
export function wholeOf({ whole, sentences }: Parts, vectors: Vectors): Features {
  return { dense: meanOf(sentences.flatMap(({ text }) => vectors.get(text) ?? [])), hashed: whole.hashed }
}

/** One sentence, or a piece of one, as the heads see it. */
export function featuresOf({ text, hashed }: Hashed, vectors: Vectors): Features {
  return { dense: vectors.get(text) ?? noVector, hashed }
}

const noVector = new Float32Array(denseSize)

/** A text with the places of its words. */
export function hashedText(text: string): Hashed {
  return { text, hashed: hashedTermsOf(text) }
}
