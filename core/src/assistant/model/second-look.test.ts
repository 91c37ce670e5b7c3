import { describe, expect, test } from 'vitest'
import { context, passage, reading } from '../../../testing/assistant.ts'
import { passageSource } from '../answer/answer-statements.ts'
import { applySecondLook, type SecondLook, secondLookData } from './second-look.ts'
import type { Led, LedAsk } from './take-answer.ts'

const prices = passage('A court costs $18.', { id: 'p-prices', documentId: 'd-prices', documentName: 'Prices.md' })
const hours = passage('We open at nine.', { id: 'p-hours', documentId: 'd-hours', documentName: 'Hours.md' })

test('the second look is asked the same, in whatever order the documents are kept', () => {
  const led = ledOf([hours, prices])
  const asked = secondLookData(led, context({ passages: [prices, hours] }))
  expect(asked?.['passages']).toMatchObject([
    { id: 'p1', document: 'Hours.md' },
    { id: 'p2', document: 'Prices.md' },
  ])
  expect(secondLookData(led, context({ passages: [hours, prices] }))).toEqual(asked)
})

test('it sees the case that the customer tells', () => {
  const told = context({ passages: [prices], reading: reading('My son is nine. How much is a court for him?') })
  expect(secondLookData(ledOf([prices]), told)).toMatchObject({ message: 'My son is nine. How much is a court for him?' })
})

describe('what it does not stand behind does not leave', () => {
  const right = { entailed: true, answers: true }
  const beside = { entailed: true, answers: false }

  test('one true sentence that answers something else is left out alone', () => {
    expect(after(['The shuttle leaves at 9.', 'Be there at 8:45.'], [right, beside])).toEqual(['The shuttle leaves at 9.'])
  })

  test.each([
    ['a sentence that its quotes do not say', 'Be there at 8:45.', { entailed: false, answers: true }],
    ['a sentence that it says nothing of', 'Be there at 8:45.', null],
  ])('%s takes its ask with it', (_, text, verdict) => {
    expect(after(['The shuttle leaves at 9.', text], [right, verdict])).toEqual([])
  })

  test.each(['Only with a ticket.', 'You can come if you have a ticket.', "Dogs can't come."])('a condition stays: %s', (text) => {
    expect(after(['The shuttle leaves at 9.', text, 'Be there at 8:45.'], [right, beside, beside])).toEqual([
      'The shuttle leaves at 9.',
      text,
    ])
    expect(after(['The shuttle leaves at 9.', text], [right, { entailed: false, answers: false }])).toEqual([])
  })

  test('nor is one left out that the next leans on, or that the answer begins with', () => {
    expect(after(['We have a shuttle.', 'There is a bus.', 'It leaves at 9.'], [right, beside, right])).toEqual([])
    expect(after(['We have a shuttle.', 'The shuttle leaves at 9.'], [beside, right])).toEqual([])
    expect(after(['We have a shuttle.'], [beside])).toEqual([])
  })

  type Verdict = { entailed: boolean; answers: boolean } | null

  function after(texts: string[], verdicts: Verdict[]): string[] {
    const [one] = ledOf([prices]).asks
    if (!one) throw new Error('no ask')
    const statements = texts.flatMap((text) => one.statements.map((statement) => ({ ...statement, text })))
    const sentences = verdicts.flatMap((verdict, index) => (verdict === null ? [] : [{ id: `t${index + 1}`, why: '', ...verdict }]))
    const look: SecondLook = { sentences, openingIsHarmless: true, closingIsHarmless: true }
    const [left] = applySecondLook({ ...ledOf([prices]), asks: [{ ...one, statements }] }, look).asks
    expect(left?.outcome).toBe(left?.statements.length === 0 ? 'deferred' : 'answered')
    return left?.statements.map(({ text }) => text) ?? []
  }
})

function ledOf(cited: readonly (typeof prices)[]): Led {
  const asks = cited.map((from, index): LedAsk => {
    const ask = { id: `a${index + 1}`, text: 'How much?', category: 'other' as const, wants: [], intent: 'question' as const }
    const source = passageSource({ text: from.text, start: 0, end: from.text.length, passage: from })
    const statement = { kind: 'answer' as const, text: from.text, paragraph: 1, askId: ask.id, sources: [source] }
    return { ask, topic: null, outcome: 'answered', statements: [statement], link: null, reason: '' }
  })
  const verdict = { ownerMustSee: false, why: '', staysSilent: false, isNothingToDo: false }
  return { asks, reading: reading('How much?'), verdict, opening: null, closing: null, replyLanguage: null }
}
