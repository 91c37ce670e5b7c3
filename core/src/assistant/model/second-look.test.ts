import { expect, test } from 'vitest'
import { context, passage, reading } from '../../../testing/assistant.ts'
import { passageSource } from '../compose/answer-statements.ts'
import { secondLookData } from './second-look.ts'
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

function ledOf(cited: readonly (typeof prices)[]): Led {
  const asks = cited.map((from, index): LedAsk => {
    const ask = { id: `a${index + 1}`, text: 'How much?', category: 'other' as const, wants: [], intent: 'question' as const }
    const source = passageSource({ text: from.text, start: 0, end: from.text.length, passage: from })
    const statement = { kind: 'answer' as const, text: from.text, paragraph: 1, askId: ask.id, sources: [source] }
    return { ask, topic: null, outcome: 'answered', statements: [statement], link: null, reason: '' }
  })
  const verdict = { ownerMustSee: false, why: '', staysSilent: false, isNothingToDo: false }
  return { asks, reading: reading('How much?'), verdict, opening: null, closing: null }
}
