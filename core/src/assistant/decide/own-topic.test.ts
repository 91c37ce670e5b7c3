import { expect, test } from 'vitest'
import { ask, facts, reading } from '../../../testing/assistant.ts'
import { decide } from './decide.ts'
import { ownTopicOf } from './own-topic.ts'

test.each([
  ['What is your refund policy?', 'refund policy'],
  ['Which policies do you have for refunds?', 'refund policy'],
  ['Do the prices include TAXES?', 'tax'],
])('%s: a topic is known by its words, in whatever form', (text, topic) => {
  expect(ownTopicOf(['parking', 'refund policy', 'tax'], [ask('How much is it?'), ask(text)])).toBe(topic)
})

test.each(['Can I get a refund?', 'What is your policy on pets?', 'Is there a taxi rank?', ''])('%s: is none of them', (text) => {
  expect(ownTopicOf(['refund policy', 'tax', 'the'], [ask(text), ask('pets')])).toBeNull()
})

test('the words have to stand in one ask together', () => {
  expect(ownTopicOf(['refund policy'], [ask('What is your policy on pets?'), ask('I want a refund.')])).toBeNull()
})

test('what the documents answer is handed over all the same, with a polite word; a danger stays what it is', () => {
  const price = reading('How much is a lesson with tax?')
  const flag = { flag: 'threat', chance: 1, isCertain: true, evidence: 'or else', by: 'rule' } as const
  expect(decide(facts({ reading: price }))).toMatchObject({ decision: { action: 'send' } })
  expect(decide(facts({ reading: price, ownTopics: ['tax'] }))).toEqual({
    decision: { action: 'escalate', rule: 'own_topic', reason: 'You answer what concerns “tax” yourself.' },
    holding: 'polite',
  })
  expect(decide(facts({ reading: { ...price, flags: [flag] }, ownTopics: ['tax'] })).decision.rule).toBe('threat')
})
