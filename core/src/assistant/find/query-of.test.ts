import { expect, test } from 'vitest'
import type { Ask } from '../trace.ts'
import { queryOf } from './query-of.ts'

test('an ask that stands by itself is looked up in its own words', () => {
  expect(query(['How much are violin lessons for beginners?'])).toBe('How much are violin lessons for beginners?')
})

test('an ask that points back brings the ask before it', () => {
  expect(query(['Do you rent violins?', 'How much is it?'])).toBe('Do you rent violins? How much is it?')
})

test('an ask that points back brings the sentence before it', () => {
  expect(query(['How much is it?'], 'We would like to book a trial lesson. How much is it?')).toBe('a trial lesson. How much is it?')
})

test('a bare word for a kind of fact brings the subject, without Re:', () => {
  expect(query(['price?'], 'price?', 'Re: Trial lesson')).toBe('Trial lesson price?')
})

test('an ask that names its matter does not bring the ask before it', () => {
  expect(query(['How much is a trial lesson?', 'Where can I park?'])).toBe('Where can I park?')
  expect(query(['How much is a trial lesson?', 'Is there parking?'])).toBe('Is there parking?')
})

test('a subject that is the ask itself is not said twice', () => {
  expect(query(['parking?'], '', 'parking?')).toBe('parking?')
})

/** The query of the last of the asks. */
function query(texts: string[], text = texts.join(' '), subject = ''): string {
  const asks = texts.map((words, index): Ask => ({ id: `a${index}`, text: words, category: 'sales', wants: [], intent: 'question' }))
  const last = asks.at(-1)
  if (!last) throw new Error('a test names at least one ask')
  return queryOf(last, { asks, text }, subject).text
}
