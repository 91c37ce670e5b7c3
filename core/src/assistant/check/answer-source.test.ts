import { describe, expect, test } from 'vitest'
import { ask, context, passage, sheetAnswer } from '../../../testing/assistant.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'
import { layOut } from '../lay-out.ts'
import { sheetStatement } from '../answer/sheet-statements.ts'
import type { Draft, Statement } from '../trace.ts'
import { check } from './check.ts'

const visit = sheetAnswer('A chimney sweep visit is $189, and the camera inspection is $95 more. We do not sweep in heavy rain.', {
  about: 'chimney sweep',
  sources: [{ documentId: 'd1', documentName: 'Prices.md', quote: 'Sweep | $189 | camera +$95', start: 4, end: 30 }],
})

function violationsOf(statement: Statement, answers: readonly Answer[] = [visit]) {
  const draft: Draft = { subject: 'Re: Sweep', text: layOut([statement]), statements: [statement], by: 'embedded' }
  return check(draft, context({ answers, passages: [passage('Nothing of that.')] })).violations
}

const said = sheetStatement(ask('How much is a sweep?'), visit)

test('what the owner confirmed can be said, word for word or shortened', () => {
  expect(violationsOf(said)).toEqual([])
  expect(violationsOf({ ...said, text: 'A chimney sweep visit is $189.' })).toEqual([])
  expect(violationsOf({ ...said, text: "We don't sweep in heavy rain." })).toEqual([])
})

test.each([
  ['another price', 'A chimney sweep visit is $89.'],
  ['a denial turned', 'We sweep in heavy rain.'],
  ['an exception made up', 'A chimney sweep visit is $189, only on weekdays.'],
  ['another subject', 'A boiler visit is $189.'],
])('the answer bears nothing else: %s', (_, text) => {
  expect(violationsOf({ ...said, text })).not.toEqual([])
})

describe('yes and no', () => {
  test.each(['No, we do not sweep in heavy rain.', 'We do not sweep in heavy rain.'])('where the answer denies: %s', (text) => {
    expect(violationsOf({ ...said, text })).toEqual([])
  })

  test('not where the rest says the other thing', () => {
    expect(violationsOf({ ...said, text: 'Yes, we sweep in heavy rain.' })).not.toEqual([])
  })
})

test.each([
  ['one that is not on the sheet', []],
  ['one that says something else there', [{ ...visit, text: 'A chimney sweep visit is $199.' }]],
  ['one that was dismissed', [{ ...visit, state: 'dismissed' as const }]],
  ['one whose document says something else now', [{ ...visit, state: 'stale' as const }]],
])('it has to be an answer of the sheet: not %s', (_, answers) => {
  expect(violationsOf(said, answers).map(({ rule }) => rule)).toContain('unsupported_claim')
})

test('places that the answer was not taken from are no ground', () => {
  const [source] = said.sources
  if (source?.kind !== 'answer') throw new Error('no answer')
  const place = { documentId: 'd1', documentName: 'Prices.md', quote: 'A boiler visit is $20.', start: 0, end: 22 }
  const forged = { ...said, text: 'A boiler visit is $20.', sources: [{ ...source, places: [place] }] }
  expect(violationsOf(forged).map(({ detail }) => detail)).toEqual([expect.stringContaining('not what it is said to be')])
})
