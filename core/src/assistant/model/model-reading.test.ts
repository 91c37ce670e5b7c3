import { expect, test } from 'vitest'
import { ask, reading } from '../../../testing/assistant.ts'
import { applyModelReading, modelReadingSchema, type ModelReading } from './model-reading.ts'

const text = 'How much is piano? My lawyer will be in touch. Also, do you teach harp?'
const known = reading(text, {
  asks: [ask('How much is piano?', { wants: ['price'] })],
  risks: [{ kind: 'legal', evidence: 'My lawyer' }],
  categoryBy: 'none',
})
const nothing: ModelReading = { asks: [], category: 'sales', risks: [] }

test('a model can add asks, with ids of their own', () => {
  const read = applyModelReading(known, {
    ...nothing,
    asks: [{ text: 'do you teach harp?', category: 'sales', wants: ['yes_no'], intent: 'question' }],
  })
  expect(read.asks.map((one) => [one.id, one.text])).toEqual([
    ['a1', 'How much is piano?'],
    ['m2', 'do you teach harp?'],
  ])
})

test('an ask that is known already is not doubled; what it wants is added', () => {
  const read = applyModelReading(known, {
    ...nothing,
    asks: [{ text: 'How much does piano cost?', category: 'sales', wants: ['duration'], intent: 'question' }],
  })
  expect(read.asks).toHaveLength(1)
  expect(read.asks[0]?.wants).toEqual(['price', 'duration'])
  expect(known.asks[0]?.wants).toEqual(['price'])
})

test('a statement in which a model sees a wish becomes that wish', () => {
  const statement = reading('I want to book piano', { asks: [ask('I want to book piano', { intent: 'statement' })] })
  const read = applyModelReading(statement, {
    ...nothing,
    asks: [{ text: 'book piano', category: 'booking', wants: ['link'], intent: 'book' }],
  })
  expect(read.asks).toMatchObject([{ id: 'a1', text: 'I want to book piano', intent: 'book', category: 'booking' }])
})

test('a model can take no ask and no risk away [ASSIST-026]', () => {
  const read = applyModelReading(known, nothing)
  expect(read.asks).toEqual(known.asks)
  expect(read.risks).toEqual(known.risks)
})

test('a risk is added only with words that stand in the message', () => {
  const risks: ModelReading['risks'] = [
    { kind: 'threat', evidence: 'my lawyer will  be in touch' },
    { kind: 'medical', evidence: 'a broken arm' },
    { kind: 'press', evidence: ' ' },
    { kind: 'legal', evidence: 'lawyer' },
  ]
  expect(applyModelReading(known, { ...nothing, risks }).risks.map(({ kind }) => kind)).toEqual(['legal', 'threat'])
})

test('a model names the category only where no pattern did [ASSIST-031]', () => {
  expect(applyModelReading(known, nothing)).toMatchObject({ category: 'sales', categoryBy: 'model' })
  expect(applyModelReading({ ...known, categoryBy: 'pattern' }, nothing)).toMatchObject({ category: 'other', categoryBy: 'pattern' })
})

test('what a model sends is kept within limits', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({
    text: `word${index} `.repeat(200),
    category: 'other' as const,
    wants: [],
    intent: 'question' as const,
  }))
  const read = applyModelReading(known, { ...nothing, asks: many })
  expect(read.asks).toHaveLength(10)
  expect(Math.max(...read.asks.map((one) => one.text.length))).toBeLessThanOrEqual(300)
  expect(modelReadingSchema.safeParse({ ...nothing, category: 'poetry' }).success).toBe(false)
})
