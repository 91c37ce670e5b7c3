import { describe, expect, test } from 'vitest'
import { context, passage, reading } from '../../../testing/assistant.ts'
import type { RaisedFlag } from '../trace.ts'
import { passageSource } from '../answer/answer-statements.ts'
import { tokensOfData } from './context-room.ts'
import { applySecondLook, joinLooks, type SecondLook, secondLookData, secondLooks } from './second-look.ts'
import { type Led, type LedAsk, leftOpen, some } from './led.ts'

const prices = passage('A court costs $18.', { id: 'p-prices', documentId: 'd-prices', documentName: 'Prices.md' })
const hours = passage('We open at nine.', { id: 'p-hours', documentId: 'd-hours', documentName: 'Hours.md' })

test('the second look is asked the same, in whatever order the documents are kept', () => {
  const led = ledOf([hours, prices])
  const asked = secondLookData(led, { context: context({ passages: [prices, hours] }) })
  expect(asked?.['passages']).toMatchObject([
    { id: 'p1', document: 'Hours.md' },
    { id: 'p2', document: 'Prices.md' },
  ])
  expect(secondLookData(led, { context: context({ passages: [hours, prices] }) })).toEqual(asked)
})

test('it sees the case that the customer tells', () => {
  const told = context({ passages: [prices], reading: reading('My son is nine. How much is a court for him?') })
  expect(secondLookData(ledOf([prices]), { context: told })).toMatchObject({ message: 'My son is nine. How much is a court for him?' })
})

test('it is told the day, the subject and what was written before, without which “the next” and “that one” say nothing', () => {
  const thread = ['Hello!', 'Two courts?', 'We have two.'].map((text) => ({ by: 'customer' as const, day: '2026-11-20', text }))
  const asked = secondLookData(ledOf([prices]), { context: context({ passages: [prices], subject: 'Courts' }), thread })
  expect(asked).toMatchObject({ today: 'Saturday, November 21, 2026', subject: 'Courts', earlier: thread.slice(1) })
})

test('who writes the reply is told where it says “me” of whom a document calls by name', () => {
  const filming = passage('Film people: $75 an hour, Curtis present.', { id: 'p-film', documentId: 'd-film', documentName: 'Film.md' })
  const writtenBy = (text: string, ...ownNames: string[]) =>
    secondLookData(ledOf([filming], text), { context: context({ passages: [filming], ownNames }) })?.['theReplyIsWrittenBy']
  const film = "Fontaine's Film"
  expect(writtenBy('It is $75 an hour, with me present.', 'Curtis Fontaine', film)).toBe('Curtis')
  expect(writtenBy('It is $75 an hour, with Curtis present.', 'Curtis Fontaine', film)).toBeUndefined()
  expect(writtenBy('It is $75 an hour, with me present.', 'Maya', film)).toBeUndefined()
})

test('a risk stays whatever it says of it, and it is not asked', () => {
  const flags: RaisedFlag[] = [{ flag: 'safety', chance: 0.9, isCertain: false, evidence: 'out in the rain', by: 'head' }]
  const led = { ...ledOf([prices]), reading: reading('How much?', { flags }) }
  expect(secondLookData(led, { context: context({ passages: [prices] }) })).toMatchObject({ concerns: [] })
  const look = { sentences: [], openingIsHarmless: true, closingIsHarmless: true, concerns: [{ id: 'c1', isReal: false }] }
  expect(applySecondLook(led, look).reading.flags).toEqual(flags)
})

test('a line that says yes goes where something is wished or left open, and the reply stays', () => {
  const [answered] = ledOf([prices]).asks
  if (!answered) throw new Error('no ask')
  const look = {
    sentences: [{ id: 't1', entailed: true, answers: 'yes' as const, why: '' }],
    openingIsHarmless: true,
    closingIsHarmless: true,
    concerns: [],
  }
  const opened = (asks: LedAsk[], opening = 'Of course!') => applySecondLook({ ...ledOf([prices]), asks, opening }, look)
  const left: LedAsk = { ask: answered.ask, topic: 'the late fee', ...leftOpen('Your documents do not answer it.') }
  const wish: LedAsk = { ...answered, ask: { ...answered.ask, intent: 'request' } }
  expect(opened([answered]).opening).toBe('Of course!')
  expect(opened([answered, left])).toMatchObject({ opening: null, asks: [{ outcome: 'answered' }, { outcome: 'deferred' }] })
  expect(opened([wish]).opening).toBeNull()
  expect(opened([answered, left], 'Good to hear from you.').opening).toBe('Good to hear from you.')
})

describe('in a small window', () => {
  const shown = { context: context({ passages: [prices, hours] }) }
  const led = { ...ledOf([prices, hours]), opening: 'Hello!' }
  const ask = (one: Led['asks'][number], id: string) => ({
    ...one,
    ask: { ...one.ask, id },
    ...(one.outcome === 'answered' && one.statements.length > 0
      ? { statements: some(one.statements.map((statement) => ({ ...statement, askId: id }))) ?? one.statements }
      : {}),
  })
  const [costs, opens] = led.asks.map((one, index) => ask(one, `a${index + 1}`) as LedAsk) // its parts still fit together
  if (!costs || !opens) throw new Error('no asks')
  const two = { ...led, asks: [costs, opens] }
  const whole = secondLookData(two, shown)
  const thread = ['Two courts?', 'We have two.'].map((text) => ({ by: 'customer' as const, day: '2026-11-20', text }))

  test('what has room for everything is one call, as ever', () => {
    expect(secondLooks(two, shown)).toEqual({ calls: [whole], unseen: [] })
    expect(secondLooks(two, shown, 10_000)).toEqual({ calls: [whole], unseen: [] })
  })

  test('the mails before go first, the oldest before the others', () => {
    const room = tokensOfData(secondLookData(two, { ...shown, thread: thread.slice(1) }))
    expect(secondLooks(two, { ...shown, thread }, room).calls).toMatchObject([{ earlier: thread.slice(1) }])
    expect(secondLooks(two, { ...shown, thread }, tokensOfData(whole))).toEqual({ calls: [whole], unseen: [] })
  })

  test('then the asks are looked at in several calls under the same ids, and the lines around them once', () => {
    const { calls, unseen } = secondLooks(two, { ...shown, thread }, tokensOfData(whole) - 10)
    expect(unseen).toEqual([])
    expect(calls).toMatchObject([
      { opening: 'Hello!', sentences: [{ id: 't1', question: 'a1' }], passages: [{ document: 'Prices.md' }] },
      { opening: '', sentences: [{ id: 't2', question: 'a2' }], passages: [{ document: 'Hours.md' }] },
    ])
    const verdict = { entailed: true, answers: 'yes' as const, why: '' }
    const look = (id: string): SecondLook => ({
      sentences: [{ id, ...verdict }],
      openingIsHarmless: true,
      closingIsHarmless: true,
      concerns: [],
    })
    const both = applySecondLook(two, joinLooks([look('t1'), look('t2')]))
    expect(both.asks.map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
    expect(both.opening).toBe('Hello!')
    const harmful = joinLooks([{ ...look('t1'), openingIsHarmless: false }, look('t2')])
    expect(applySecondLook(two, harmful).opening).toBeNull()
  })

  test('what fits no call is left to the owner, and so are the lines that nobody looked at', () => {
    expect(secondLooks(two, shown, 20)).toEqual({ calls: [], unseen: ['a1', 'a2'] })
    const left = applySecondLook(two, joinLooks([]))
    expect(left.asks.map(({ outcome }) => outcome)).toEqual(['deferred', 'deferred'])
    expect(left.opening).toBeNull()
  })
})

test('a question back goes like any line where it is not harmless', () => {
  const look = { sentences: [{ id: 't1', entailed: true, answers: 'yes' as const, why: '' }], openingIsHarmless: true, concerns: [] }
  const asking = { ...ledOf([prices]), question: 'Which would you like?' }
  expect(secondLookData(asking, { context: context() })).toMatchObject({ closing: 'Which would you like?' })
  expect(applySecondLook(asking, { ...look, closingIsHarmless: true }).question).toBe('Which would you like?')
  expect(applySecondLook(asking, { ...look, closingIsHarmless: false }).question).toBeNull()
})

describe('what it does not stand behind does not leave', () => {
  const right = { entailed: true, answers: 'yes' as const }
  const beside = { entailed: true, answers: 'no' as const }

  test('one true sentence that answers something else is left out alone', () => {
    expect(after(['The shuttle leaves at 9.', 'Be there at 8:45.'], [right, beside])).toEqual(['The shuttle leaves at 9.'])
  })

  test('what helps with the answer stays beside it, and answers nothing alone', () => {
    const helping = { entailed: true, answers: 'helps' as const }
    const shuttle = 'Dogs may not ride the shuttle.'
    expect(after([shuttle, 'They may ride the bus.'], [right, helping])).toEqual([shuttle, 'They may ride the bus.'])
    expect(after([shuttle, 'They may ride the bus.'], [helping, right])).toEqual([shuttle, 'They may ride the bus.'])
    expect(after([shuttle], [helping])).toEqual([])
    expect(after([shuttle, 'They may ride the bus.'], [helping, helping])).toEqual([])
    expect(after([shuttle, 'They may ride the bus.'], [helping, beside])).toEqual([])
    expect(after([shuttle, 'They may fly.'], [right, { entailed: false, answers: 'helps' }])).toEqual([])
  })

  test.each([
    ['a sentence that its quotes do not say', 'Be there at 8:45.', { entailed: false, answers: 'yes' as const }],
    ['a sentence that it says nothing of', 'Be there at 8:45.', null],
  ])('%s takes its ask with it', (_, text, verdict) => {
    expect(after(['The shuttle leaves at 9.', text], [right, verdict])).toEqual([])
  })

  test.each(['Only with a ticket.', 'You can come if you have a ticket.', "Dogs can't come."])('a condition stays: %s', (text) => {
    expect(after(['The shuttle leaves at 9.', text, 'Be there at 8:45.'], [right, beside, beside])).toEqual([
      'The shuttle leaves at 9.',
      text,
    ])
    expect(after(['The shuttle leaves at 9.', text], [right, { entailed: false, answers: 'no' as const }])).toEqual([])
  })

  test('nor is one left out that the next leans on, or that the answer begins with', () => {
    expect(after(['We have a shuttle.', 'There is a bus.', 'It leaves at 9.'], [right, beside, right])).toEqual([])
    expect(after(['We have a shuttle.', 'The shuttle leaves at 9.'], [beside, right])).toEqual([])
    expect(after(['We have a shuttle.'], [beside])).toEqual([])
  })

  type Verdict = Pick<SecondLook['sentences'][number], 'entailed' | 'answers'> | null

  function after(texts: string[], verdicts: Verdict[]): string[] {
    const [one] = ledOf([prices]).asks
    if (!one) throw new Error('no ask')
    const statements = texts.flatMap((text) => one.statements.map((statement) => ({ ...statement, text })))
    const sentences = verdicts.flatMap((verdict, index) => (verdict === null ? [] : [{ id: `t${index + 1}`, why: '', ...verdict }]))
    const look: SecondLook = { sentences, openingIsHarmless: true, closingIsHarmless: true, concerns: [] }
    const [left] = applySecondLook({ ...ledOf([prices]), asks: [saying(one, statements)] }, look).asks
    expect(left?.outcome).toBe(left?.statements.length === 0 ? 'deferred' : 'answered')
    return left?.statements.map(({ text }) => text) ?? []
  }
})

/** The ask as one that is answered so. */
function saying({ ask, topic }: LedAsk, statements: LedAsk['statements'][number][]): LedAsk {
  const said = some(statements)
  return { ask, topic, ...(said ? { outcome: 'answered', statements: said, link: null, reason: '' } : leftOpen('')) }
}

/** An ask for each passage, answered by `said`, or by its words. */
function ledOf(cited: readonly (typeof prices)[], said?: string): Led {
  const asks = cited.map((from, index): LedAsk => {
    const ask = { id: `a${index + 1}`, text: 'How much?', category: 'other' as const, wants: [], intent: 'question' as const }
    const source = passageSource({ text: from.text, start: 0, end: from.text.length, passage: from })
    const statement = { kind: 'answer' as const, text: said ?? from.text, paragraph: 1, askId: ask.id, sources: [source] }
    return { ask, topic: null, outcome: 'answered', statements: [statement], link: null, reason: '' }
  })
  const verdict = { ownerMustSee: false, why: '', staysSilent: false, isNothingToDo: false }
  return {
    asks,
    refusals: [],
    reading: reading('How much?'),
    verdict,
    opening: null,
    closing: null,
    question: null,
    replyLanguage: null,
  }
}
