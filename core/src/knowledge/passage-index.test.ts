import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreBm25 } from './bm25.ts'
import { buildPassageIndex, type IndexedPassage, passagesOf, rankPassages } from './passage-index.ts'
import { cosineOf, fuseScores } from './score.ts'

const passage = (id: string, terms: string[], vector: number[]): IndexedPassage => ({
  id,
  terms,
  occurrences: terms.map(() => 1),
  vector: Float32Array.from(vector),
})

test('a passage that fits by words and by meaning comes before one that fits by either alone', () => {
  const index = buildPassageIndex([
    passage('meaning', ['cost'], [1, 0]),
    passage('both', ['price', 'lesson'], [0.9, 0.436]),
    passage('words', ['price', 'lesson'], [0, 1]),
  ])
  const ranked = rankPassages([index], { terms: ['price', 'lesson'], vector: Float32Array.from([1, 0]) }, 3)
  expect(ranked.map(({ id }) => id)).toEqual(['both', 'meaning', 'words'])
  for (const { score, bm25, cosine } of ranked) expect(score).toBe(fuseScores(bm25, cosine))
})

test('function words make no passage longer', () => {
  const [plain, wordy] = [passage('plain', ['price'], [1, 0]), passage('wordy', ['price', '~is', '~the', '~of'], [1, 0])]
  expect([...buildPassageIndex([plain, wordy]).lengths]).toEqual([1, 1])
})

test('the best are exactly those of scoring all and sorting, however the collection is divided', () => {
  const unit = fc.float({ min: -1, max: 1, noNaN: true })
  const passages = fc.array(fc.tuple(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')), fc.tuple(unit, unit, unit)), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(passages, fc.nat(40), (given, cut) => {
      const all = given.map(([terms, vector], index) => passage(String(index), terms, vector))
      const query = { terms: ['a', 'c'], vector: Float32Array.from([0.6, 0.8, 0]) }
      const whole = buildPassageIndex(all)
      const bm25 = scoreBm25([whole], query.terms)[0] ?? new Float64Array(0)
      const expected = all
        .map(({ id, vector }, place) => ({ id, score: fuseScores(bm25[place] ?? 0, cosineOf(vector, query.vector)) }))
        .toSorted((one, other) => other.score - one.score)
        .slice(0, 8)
      const parts = [buildPassageIndex(all.slice(0, cut)), buildPassageIndex(all.slice(cut))]
      expect(rankPassages(parts, query, 8).map(({ id, score }) => ({ id, score }))).toEqual(expected)
    }),
  )
})

test('an index gives back the passages that it was built of', () => {
  const passages = [passage('one', ['a', 'b'], [1, 0]), passage('none', [], [0, 1]), passage('two', ['b', 'c'], [0.6, 0.8])]
  expect(passagesOf(buildPassageIndex(passages))).toEqual(passages)
})
