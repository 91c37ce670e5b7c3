import type { Category } from '../category.ts'
import type { Reading } from '../trace.ts'

/** An example sentence as a vector of length one. */
export type ExampleVector = { category: Category; vector: ArrayLike<number> }

/** Below this a pattern's word is asked again of the examples; the surest patterns stand at 0.9 and more. */
export const SURE_PATTERN = 0.75
/** A text less like every example than this (cosine) is none of the categories. */
export const NEAREST_AT_LEAST = 0.45
const NEIGHBOURS = 5

/**
 * Refines a reading whose patterns were silent or unsure, by the examples nearest to its text (vectors of length one, of the
 * same embedder). Sure patterns stay. A text like no example becomes `other` only where no pattern spoke. Gives a new
 * reading; the asks keep their own categories, except those that no pattern placed.
 */
export function categorizeByExamples(reading: Reading, textVector: ArrayLike<number>, examples: readonly ExampleVector[]): Reading {
  if (reading.categoryConfidence >= SURE_PATTERN || examples.length === 0) return reading
  const { category, confidence } = nearestCategory(textVector, examples)
  const isUnsure = reading.categoryBy === 'pattern' && (category === 'other' || confidence < reading.categoryConfidence + 0.1)
  if (isUnsure || confidence === 0) return reading
  const asks = reading.asks.map((ask) => (ask.category === 'other' && reading.asks.length === 1 ? { ...ask, category } : ask))
  return { ...reading, asks, category, categoryConfidence: confidence, categoryBy: 'examples' }
}

/**
 * The category that most of the nearest examples share, weighted by likeness; `other` when nothing is near. Confidence is the
 * share of the weight, 0 without examples.
 */
export function nearestCategory(vector: ArrayLike<number>, examples: readonly ExampleVector[]): { category: Category; confidence: number } {
  const nearest = examples
    .map((example) => ({ category: example.category, likeness: dot(vector, example.vector) }))
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, NEIGHBOURS)
  const [best] = nearest
  if (!best) return { category: 'other', confidence: 0 }
  if (best.likeness < NEAREST_AT_LEAST) return { category: 'other', confidence: Math.min(0.6, 1 - Math.max(0, best.likeness)) }
  const weights = new Map<Category, number>()
  for (const { category, likeness } of nearest) weights.set(category, (weights.get(category) ?? 0) + Math.max(0, likeness) ** 4)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const [winner] = [...weights].toSorted((one, other) => other[1] - one[1])
  return winner
    ? { category: winner[0], confidence: Math.min(best.likeness + 0.2, winner[1] / total) }
    : { category: 'other', confidence: 0 }
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
