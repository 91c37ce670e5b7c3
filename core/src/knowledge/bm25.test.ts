import { describe, expect, test } from 'vitest'
import { inverseDocumentFrequency, scoreBm25 } from './bm25.ts'

const size = { passages: 10, averageLength: 20 }
const entry = (id: string, occurrences: number, length: number) => ({ id, occurrences, length })

describe('BM25', () => {
  test('equals the formula worked out by hand, divided by the greatest possible sum', () => {
    const idf = Math.log(1 + (10 - 2 + 0.5) / (2 + 0.5))
    const weight = (3 * 2.2) / (3 + 1.2 * (1 - 0.75 + 0.75 * (40 / 20)))
    const scores = scoreBm25([{ documentFrequency: 2, entries: [entry('a', 3, 40)] }], size)
    expect(scores.get('a')).toBeCloseTo((idf * weight) / (idf * 2.2), 12)
  })

  test('a term that no passage holds lowers what the others can reach', () => {
    const found = { documentFrequency: 1, entries: [entry('a', 1, 20)] }
    const alone = scoreBm25([found], size).get('a') ?? 0
    const withUnknown = scoreBm25([found, { documentFrequency: 0, entries: [] }], size).get('a') ?? 0
    expect(withUnknown).toBeLessThan(alone * 0.6)
  })

  test('a rare term counts more than a common one, and a short passage more than a long one', () => {
    const scores = scoreBm25(
      [
        { documentFrequency: 1, entries: [entry('rare', 1, 20)] },
        { documentFrequency: 8, entries: [entry('common', 1, 20), entry('long', 1, 60)] },
      ],
      size,
    )
    expect(scores.get('rare')).toBeGreaterThan(scores.get('common') ?? 1)
    expect(scores.get('common')).toBeGreaterThan(scores.get('long') ?? 1)
  })

  test('stays between 0 and 1 and is never negative, even for a term of every passage', () => {
    expect(inverseDocumentFrequency(10, 10)).toBeGreaterThan(0)
    const [score] = scoreBm25([{ documentFrequency: 10, entries: [entry('a', 500, 20)] }], size).values()
    expect(score).toBeGreaterThan(0)
    expect(score).toBeLessThan(1)
  })

  test('a query without terms finds nothing', () => {
    expect(scoreBm25([], size).size).toBe(0)
  })
})
