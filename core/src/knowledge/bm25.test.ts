import { describe, expect, test } from 'vitest'
import { inverseDocumentFrequency, scoreBm25, type TermIndex } from './bm25.ts'

describe('BM25', () => {
  test('equals the formula worked out by hand, divided by the greatest possible sum', () => {
    const index = indexOf({ lengths: [40, 10, 10], postings: { piano: [0, 3, 2, 1] } })
    const idf = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    const weight = (3 * 2.2) / (3 + 1.2 * (1 - 0.75 + 0.75 * (40 / 20)))
    expect(scoreBm25([index], ['piano'])[0]?.[0]).toBeCloseTo((idf * weight) / (idf * 2.2), 12)
  })

  test('is the same whether the collection is in one part or in several', () => {
    const whole = scoreBm25([indexOf({ lengths: [10, 20, 30], postings: { a: [0, 1, 2, 4], b: [1, 2] } })], ['a', 'b'])
    const parts = scoreBm25(
      [indexOf({ lengths: [10], postings: { a: [0, 1] } }), indexOf({ lengths: [20, 30], postings: { a: [1, 4], b: [0, 2] } })],
      ['a', 'b'],
    )
    expect(parts.flatMap((part) => [...part])).toEqual([...(whole[0] ?? [])])
  })

  test('a term that no passage holds lowers what the others can reach', () => {
    const index = indexOf({ lengths: [20, 20], postings: { a: [0, 1] } })
    const alone = scoreBm25([index], ['a'])[0]?.[0] ?? 0
    expect(scoreBm25([index], ['a', 'unknown'])[0]?.[0]).toBeLessThan(alone * 0.6)
  })

  test('a rare term counts more than a common one, a short passage more than a long one, and a repeated query term once', () => {
    const index = indexOf({ lengths: [20, 20, 60, 20], postings: { rare: [0, 1], common: [1, 1, 2, 1, 3, 1] } })
    const [rare, common, long] = scoreBm25([index], ['rare', 'common', 'common'])[0] ?? []
    expect(rare).toBeGreaterThan(common ?? 1)
    expect(common).toBeGreaterThan(long ?? 1)
    expect(scoreBm25([index], ['rare', 'rare'])).toEqual(scoreBm25([index], ['rare']))
  })

  test('stays between 0 and 1 and is never negative, even for a term of every passage', () => {
    expect(inverseDocumentFrequency(10, 10)).toBeGreaterThan(0)
    const [score] = scoreBm25([indexOf({ lengths: [20], postings: { a: [0, 500] } })], ['a'])[0] ?? []
    expect(score).toBeGreaterThan(0)
    expect(score).toBeLessThan(1)
  })

  test('a function word tells a little, where a word of the matter stands with it, and nothing alone', () => {
    const index = indexOf({ lengths: [20, 20, 20], postings: { lesson: [0, 1, 1, 1], '~long': [1, 1], piano: [2, 1] } })
    const [without, withIt] = scoreBm25([index], ['lesson', '~long'])[0] ?? []
    expect(withIt).toBeGreaterThan(without ?? 1)
    expect(scoreBm25([index], ['lesson', 'piano'])[0]?.[2]).toBeGreaterThan((withIt ?? 1) - (without ?? 0))
    expect(scoreBm25([index], ['~long'])).toEqual([new Float64Array(3)])
  })

  test('a query without terms, and a collection without passages, find nothing', () => {
    expect(scoreBm25([indexOf({ lengths: [20], postings: {} })], [])).toEqual([new Float64Array(1)])
    expect(scoreBm25([], ['a'])).toEqual([])
  })
})

function indexOf(given: { lengths: number[]; postings: Record<string, number[]> }): TermIndex {
  return {
    lengths: Int32Array.from(given.lengths),
    postings: new Map(Object.entries(given.postings).map(([term, pairs]) => [term, Int32Array.from(pairs)])),
  }
}
