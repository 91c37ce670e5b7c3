import { join } from 'node:path'
import { extractClaims } from '@ownvoice/core/text/extract-claims'
import { beforeAll, expect, test } from 'vitest'
import { type AnswersMeasured, isClean, measureAnswers } from './measure-answers.ts'

const businesses = join(import.meta.dirname, '../businesses')
let all: AnswersMeasured[] = []
beforeAll(async () => {
  all = await measureAnswers(businesses)
})
const sum = (count: (one: AnswersMeasured) => number) => all.reduce((total, one) => total + count(one), 0)

test('the documents of 20 businesses give at least 84 % of the answers of their sheets, and at most twice as many', () => {
  const sheet = sum((one) => one.sheet)
  expect(all).toHaveLength(20)
  expect(sum(({ covered }) => covered) / sheet).toBeGreaterThanOrEqual(0.84)
  expect(sum(({ proposed }) => proposed.length) / sheet).toBeLessThanOrEqual(2)
})

test('a customer could be told nearly every proposed answer as it stands', () => {
  const proposed = sum((one) => one.proposed.length)
  expect(sum((one) => one.unclean.length) / proposed).toBeLessThanOrEqual(0.02)
})

test('no proposal states a figure, a date, a time or a contact that does not stand in its quotes', () => {
  for (const { text, sources } of all.flatMap(({ proposed }) => proposed)) {
    const quoted = sources.map(({ quote }) => quote).join('\n')
    const given = new Set(extractClaims(quoted).flatMap(({ gives }) => gives))
    const claims = extractClaims(text).filter(({ kind }) => kind !== 'name' && kind !== 'promise')
    expect(
      claims.flatMap(({ needs }) => needs).filter((need) => !given.has(need)),
      text,
    ).toEqual([])
  }
})

test.each([
  ['| Piano | $40 |', false],
  ['It costs $40 a month, or $35 in summer.', false],
  ['Piano (30 minutes is $40 a month.', false],
  ['Lessons are $40.', false],
  ['Piano lessons of 30 minutes are $40 each.', true],
])('tells what reads badly: %s', (text, clean) => {
  expect(isClean({ text })).toBe(clean)
})
