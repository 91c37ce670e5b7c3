import type { Ask, Trace } from '@ownvoice/core/assistant/trace'
import { expect, test } from 'vitest'
import type { EvalMail } from './eval-mail.ts'
import { isRight, judgeOutcome } from './judge-outcome.ts'

const known = 'A trial lesson is 30 minutes and costs $25. https://book.harborlane.example/trial-lesson'
const mail: EvalMail = {
  id: 'question-1',
  kind: 'price',
  from: 'Dana <dana@customer.example>',
  subject: '',
  text: 'How much is a trial lesson?',
  expect: { action: ['send'], says: ['$25'], never: ['free'], asks: 1 },
}

test('an answer that says what it should and nothing else is right', () => {
  expect(isRight(judgeOutcome(mail, sent('A trial lesson costs $25.'), known))).toBe(true)
})

test.each([
  ['a price that stands nowhere', 'It costs $25, or $19 in May.', 'unsupported', ['$19', '19']],
  ['a link that stands nowhere', 'It costs $25: https://evil.example/x', 'unsupported', ['https://evil.example/x']],
  ['a word that must not fall', 'It costs $25 and is free.', 'forbidden', ['free']],
  ['silence about what was asked', 'It costs something.', 'missing', ['$25']],
] as const)('%s is found', (_, text, list, found) => {
  const judgement = judgeOutcome(mail, sent(text), known)
  expect(judgement[list]).toEqual(found)
  expect(isRight(judgement)).toBe(false)
})

test('an ask that is neither answered nor deferred is found', () => {
  const trace = sent('A trial lesson costs $25.')
  const second: Ask = { id: 'ask-2', text: 'Where can I park?', category: 'policy', wants: [], intent: 'question' }
  const reading = trace.reading && { ...trace.reading, asks: [...trace.reading.asks, second] }
  expect(judgeOutcome(mail, { ...trace, reading }, known).openAsks).toEqual(['neither answered nor deferred: Where can I park?'])
})

test('an answer to a machine is found', () => {
  const machine: EvalMail = { ...mail, expect: { action: ['ignore'], verdict: ['machine'] } }
  const judgement = judgeOutcome(machine, sent('A trial lesson costs $25.'), known)
  expect(judgement).toMatchObject({ answeredMachine: true, wrongVerdict: ['taken for person'] })
})

/** The trace of a mail with one ask that was answered with `text`. */
function sent(text: string): Trace {
  const ask: Ask = { id: 'ask-1', text: mail.text, category: 'sales', wants: ['price'], intent: 'question' }
  return {
    steps: [],
    screening: { verdict: 'person', reason: '', signals: [], replyTo: { name: 'Dana', address: 'dana@customer.example' } },
    reading: {
      text: mail.text,
      quoted: '',
      signature: '',
      hiddenText: [],
      language: { code: 'en', confidence: 1 },
      senderName: 'Dana',
      asks: [ask],
      dates: [],
      category: 'sales',
      categoryConfidence: 1,
      categoryBy: 'pattern',
      risks: [],
    },
    findings: [],
    decision: { action: 'send', rule: 'answered', reason: '' },
    draft: { subject: 'Re:', text, statements: [{ kind: 'answer', text, paragraph: 1, askId: 'ask-1', sources: [] }], by: 'embedded' },
    check: null,
    ready: [],
  }
}
