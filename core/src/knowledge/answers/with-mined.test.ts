import { expect, test } from 'vitest'
import { minedFrom } from '../../../testing/mined.ts'
import type { ProposedAnswer } from './answer.ts'
import { withMined } from './with-mined.ts'

const text = `# Prices

Trial lesson: $25, 30 minutes. Back if you sign up within a week.

A lesson of 45 minutes is $60.

**Do you teach adults?** Yes, at any age.
`

function byModel(said: string, quote: string): ProposedAnswer {
  const start = text.indexOf(quote)
  return {
    kind: 'price',
    about: 'trial lesson',
    text: said,
    questions: ['How much is it to try?'],
    sources: [{ documentId: 'd1', documentName: 'Handbook.md', quote, start, end: start + quote.length }],
    isOwnWords: false,
    isByModel: true,
  }
}

const drawn = minedFrom(text)
const trial = 'Trial lesson: $25, 30 minutes. Back if you sign up within a week.'

test('what a model says of a place stands in for what the document says there, in the document’s order', () => {
  const mined = byModel('A trial lesson of 30 minutes is $25. You get it back if you sign up within a week.', trial)
  const together = withMined(drawn, [mined])
  expect(together).toContain(mined)
  expect(together.map(({ sources }) => sources.at(-1)?.start)).toEqual(
    together.map(({ sources }) => sources.at(-1)?.start).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  )
  expect(together.filter(({ text: said }) => said.includes('$25'))).toEqual([mined])
  expect(together.some(({ text: said }) => said.includes('$60'))).toBe(true)
})

test('what it left out is still proposed as the document says it', () => {
  const together = withMined(drawn, [byModel('A trial lesson is 30 minutes long.', trial)])
  expect(together.filter(({ text: said }) => said.includes('$25'))).toHaveLength(1)
})

test('what the owner wrote as an answer stays the only one of its place', () => {
  const own = drawn.filter(({ isOwnWords }) => isOwnWords)
  expect(own).toHaveLength(1)
  expect(withMined(drawn, [byModel('We teach adults of any age.', 'Yes, at any age.')])).toEqual(drawn)
})
