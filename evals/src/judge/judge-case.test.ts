import { describe, expect, test } from 'vitest'
import type { EvalMail } from '../businesses/business.ts'
import { isRightReply, judgeCase, type Made } from './judge-case.ts'

describe('a question that the documents answer', () => {
  const mail = mailOf({ must: [['$28'], ['gas']], mustNot: [['$40']] })

  test.each([
    ['right', sent('It is $28, and gas is extra.')],
    ['partly', sent('It is $28.')],
    ['wrong', sent('It is $40 or $28, and gas is extra.')],
    ['wrong', sent('We open at nine.')],
    ['handed_over', held('Thanks, we will write.')],
    ['offered', { ...held('Thanks, we will write.'), offered: ['At nine.', 'On Monday.', 'It is $28, and gas is extra.'] }],
    ['handed_over', { ...held('Thanks.'), offered: ['At nine.', 'On Monday.', 'No.', 'It is $28, and gas is extra.'] }],
    ['ignored', { ...sent(''), action: 'ignore', isAnswer: false }],
  ] as const)('is %s', (outcome, made) => {
    expect(judgeCase(mail, made).outcome).toBe(outcome)
  })

  test('counts what was neither said nor deferred', () => {
    expect(judgeCase(mail, sent('It is $28.'))).toMatchObject({ asks: 2, missed: 1 })
    expect(judgeCase(mail, { ...sent('It is $28.'), defers: true })).toMatchObject({ missed: 0 })
  })

  test('may say all that was asked and still be wrong', () => {
    expect(judgeCase(mail, sent('It is $40 or $28, and gas is extra.'))).toMatchObject({ outcome: 'wrong', isComplete: true })
    expect(judgeCase(mail, sent('It is $28.'))).toMatchObject({ outcome: 'partly', isComplete: false })
  })

  test('is not answered by the quoted original', () => {
    expect(judgeCase(mail, sent('Thanks!\n> It is $28, and gas is extra.')).outcome).toBe('wrong')
  })
})

test('what is left open has to be named', () => {
  const mail = mailOf({ group: 'partly', must: [['$28']], deferred: ['headlamp'] })
  const partial = (text: string): Made => ({ ...sent(text), action: 'escalate', defers: true })
  expect(judgeCase(mail, partial('It is $28. I will write about the headlamps.'))).toMatchObject({
    outcome: 'right',
    isDeferralNamed: true,
  })
  expect(judgeCase(mail, partial('It is $28. I will write about the rest.'))).toMatchObject({ outcome: 'partly', isDeferralNamed: false })
})

test.each([
  ['right', 'miss', held('Thanks, we will write.')],
  ['right', 'miss', { ...held(''), action: 'draft' }],
  ['partly', 'miss', { ...held('We open at nine. We will write about the rest.'), isAnswer: true }],
  ['wrong', 'miss', sent('We open at nine.')],
  ['wrong', 'delicate', { ...held('We open at nine.'), isAnswer: true }],
] as const)('of what only the owner can answer, is %s: %s', (outcome, group, made) => {
  expect(judgeCase(mailOf({ group, expect: 'escalate' }), made).outcome).toBe(outcome)
})

test.each([
  ['right', held('')],
  ['partly', held('Thanks, we will write.')],
  ['wrong', sent('We open at nine.')],
  ['ignored', { ...held(''), action: 'ignore' }],
] as const)('of mail that is for the owner alone, is %s', (outcome, made) => {
  expect(judgeCase(mailOf({ group: 'not_customer', expect: 'owner' }), made).outcome).toBe(outcome)
})

test('a machine that gets anything is answered, a person who says thanks is not ignored', () => {
  const machine = mailOf({ group: 'nothing', expect: 'ignore', headers: ['Auto-Submitted: auto-replied'] })
  const ignored: Made = { ...held(''), action: 'ignore' }
  expect(judgeCase(machine, held('Thanks!'))).toMatchObject({ outcome: 'wrong', isMachineAnswered: true })
  expect(judgeCase(machine, ignored)).toMatchObject({ outcome: 'right', isMachineAnswered: false, isPersonIgnored: false })
  expect(judgeCase(mailOf({ group: 'nothing', expect: 'ignore' }), held('Thanks!'))).toMatchObject({
    outcome: 'partly',
    isMachineAnswered: false,
  })
})

test('for a booking the closed day is named wherever anything is said', () => {
  const mail = mailOf({ group: 'scheduling', expect: 'booking', must: [['race']] })
  expect(judgeCase(mail, sent('Book here: https://x.example/book')).outcome).toBe('wrong')
  expect(judgeCase(mail, sent('There is a race that day. Book here: https://x.example/book')).outcome).toBe('right')
  expect(judgeCase(mail, sent('We are not available on Friday. Book here: https://x.example/book')).outcome).toBe('right')
  expect(judgeCase(mail, held('Thanks, we will write.')).outcome).toBe('handed_over')
  expect(judgeCase(mailOf({ expect: 'booking' }), held('Thanks, we will write.')).outcome).toBe('right')
})

test('only a mail that expects an answer has a right one', () => {
  expect(isRightReply(mailOf({ must: [['$28']] }), 'It is $28.')).toBe(true)
  expect(isRightReply(mailOf({ expect: 'escalate', must: [] }), 'It is $28.')).toBe(false)
})

function mailOf(given: Partial<EvalMail>): EvalMail {
  const empty = { flags: [], must: [], mustNot: [], deferred: [], headers: [], thread: [], machine: false }
  const plain = { id: 'm01', group: 'near', expect: 'reply', kind: 'pricing', subject: '', text: 'How much?' } as const
  return { ...plain, from: 'Dana <dana@customer.example>', date: '2026-11-18T10:00', ...empty, ...given }
}

function sent(reply: string): Made {
  return { action: 'send', reply, isAnswer: true, defers: false, offered: [] }
}

function held(reply: string): Made {
  return { action: 'escalate', reply, isAnswer: false, defers: reply !== '', offered: [] }
}
