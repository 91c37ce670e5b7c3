import { expect, test } from 'vitest'
import type { Reading } from '../trace.ts'
import { categorizeByExamples, nearestCategory, type ExampleVector } from './categorize-by-examples.ts'
import { CATEGORY_EXAMPLES } from './category-examples.ts'

const examples: ExampleVector[] = [
  { category: 'booking', vector: [1, 0, 0] },
  { category: 'booking', vector: [0.8, 0.6, 0] },
  { category: 'sales', vector: [0, 1, 0] },
]

function reading(change: Partial<Reading>): Reading {
  const ask = { id: 'ask-1', text: 'x', category: 'other' as const, wants: [], intent: 'question' as const }
  return {
    text: 'x',
    quoted: '',
    signature: '',
    hiddenText: [],
    language: { code: 'en', confidence: 1 },
    senderName: null,
    asks: [ask],
    dates: [],
    category: 'other',
    categoryConfidence: 0,
    categoryBy: 'none',
    risks: [],
    ...change,
  }
}

test('the nearest examples decide where patterns are silent [ASSIST-031]', () => {
  expect(categorizeByExamples(reading({}), [1, 0, 0], examples)).toMatchObject({
    category: 'booking',
    categoryBy: 'examples',
    asks: [{ category: 'booking' }],
  })
})

test('a sure pattern stands against every example', () => {
  const sure = reading({ category: 'cancel', categoryConfidence: 0.95, categoryBy: 'pattern' })
  expect(categorizeByExamples(sure, [1, 0, 0], examples)).toBe(sure)
})

test('an unsure pattern yields to nothing less sure', () => {
  const unsure = reading({ category: 'support', categoryConfidence: 0.7, categoryBy: 'pattern' })
  expect(categorizeByExamples(unsure, [0, 0, 1], examples)).toBe(unsure)
})

test('a text like no example is none of the categories', () => {
  expect(nearestCategory([0, 0, 1], examples).category).toBe('other')
  expect(nearestCategory([1, 0, 0], [])).toEqual({ category: 'other', confidence: 0 })
})

test('every category has twenty examples, none of them twice', () => {
  const all = Object.values(CATEGORY_EXAMPLES)
  for (const sentences of all) expect(sentences.length).toBeGreaterThanOrEqual(20)
  expect(new Set(all.flat()).size).toBe(all.flat().length)
})
