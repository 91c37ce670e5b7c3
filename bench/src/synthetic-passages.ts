import { countSearchTerms } from '@ownvoice/core/knowledge/terms'
import type { NewChunk } from '@ownvoice/server/db/knowledge/chunks'

const DIMENSIONS = 512
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo za'.split(' ')
const WORDS_PER_PASSAGE = 80
const VOCABULARY = 6_000

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A passage of made-up words that are as unequally frequent as those of a language, with two sentences and random unit vectors. */
export function makePassage(random: () => number): NewChunk {
  const content = makeWords(random, WORDS_PER_PASSAGE)
  const half = content.indexOf(' ', content.length / 2)
  return {
    headings: [makeWords(random, 2)],
    content,
    page: null,
    startOffset: 0,
    endOffset: content.length,
    terms: countSearchTerms(content),
    vectors: { embedding: makeVector(random), sentenceVectors: [makeVector(random), makeVector(random)] },
    sentenceOffsets: [0, half, half + 1, content.length],
    contentHash: '',
  }
}

export function makeWords(random: () => number, count: number): string {
  return Array.from({ length: count }, () => wordOf(Math.floor(VOCABULARY ** random()))).join(' ')
}

export function makeVector(random: () => number): Float32Array {
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random() + random() + random() - 1.5)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

function wordOf(rank: number): string {
  let word = ''
  for (let left = rank + SYLLABLES.length; left > 0; left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[left % SYLLABLES.length] ?? ''
  return word
}
