import { describe, expect, test } from 'vitest'
import { context, passage, reading } from '../../../testing/assistant.ts'
import type { RaisedFlag } from '../trace.ts'
import { passageSource } from '../answer/answer-statements.ts'
import { applySecondLook, type SecondLook, secondLookData } from './second-look.ts'
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

describe('a risk that only the heads saw', () => {
  const rain: RaisedFlag = { flag: 'safety', chance: 0.5, isCertain: false, evidence: 'out in the rain', by: 'head' }
  const hurt: RaisedFlag = { flag: 'medical', chance: 1, isCertain: false, evidence: 'my hip', by: 'rule' }
  const seen: RaisedFlag = { flag: 'acceptance', chance: 0.9, isCertain: false, evidence: 'yes', by: 'head' }
  const led = { ...ledOf([prices]), reading: reading('How much?', { flags: [hurt, rain, seen] }) }
  const right = { id: 't1', entailed: true, answers: 'yes' as const, why: '' }
  const looked = (concerns: SecondLook['concerns'], sentences = [right]) =>
    applySecondLook(led, { sentences, openingIsHarmless: true, closingIsHarmless: true, concerns })

  test('is asked about by its words; what rules saw is not, nor what is no risk', () => {
    const asked = secondLookData(led, { context: context({ passages: [prices] }) })
    expect(asked).toMatchObject({ concerns: [{ id: 'c1', concern: 'safety', words: 'out in the rain' }] })
  })

  test('goes where it is said to be none, and stays where it is real or nothing is said of it', () => {
    expect(looked([{ id: 'c1', isReal: false }])).toMatchObject({ reading: { flags: [hurt, seen] }, overruled: [rain] })
    expect(looked([{ id: 'c1', isReal: true }]).reading.flags).toEqual([hurt, rain, seen])
    expect(looked([{ id: 'c2', isReal: false }])).toMatchObject({ reading: { flags: [hurt, rain, seen] }, overruled: [] })
  })

  test.each([
    ['the heads are very sure', [{ ...rain, chance: 0.86 }]],
    ['several of them are sure together', [rain, { ...rain, flag: 'medical' as const, chance: 0.7 }]],
    [
      'it shows in more than one place',
      [
        { ...rain, chance: 0.5 },
        { ...rain, flag: 'refund' as const, chance: 0.5, evidence: 'my money back' },
      ],
    ],
  ])('is not asked about, and cannot be denied, where %s', (_, flags) => {
    const surer = { ...led, reading: reading('How much?', { flags }) }
    expect(secondLookData(surer, { context: context() })).toMatchObject({ concerns: [] })
    const look = { sentences: [right], openingIsHarmless: true, closingIsHarmless: true, concerns: [{ id: 'c1', isReal: false }] }
    expect(applySecondLook(surer, look).reading.flags).toEqual(flags)
  })

  test('stays where nothing is said', () => {
    const [one] = ledOf([prices]).asks
    const nothing = { ...led, asks: one ? [saying(one, [])] : [], opening: 'Hello!' }
    expect(secondLookData(nothing, { context: context() })).toMatchObject({ concerns: [] })
    const look = { sentences: [], openingIsHarmless: true, closingIsHarmless: true, concerns: [{ id: 'c1', isReal: false }] }
    expect(applySecondLook(nothing, look).reading.flags).toEqual([hurt, rain, seen])
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
    expect(after([shuttle], [helping])).toEqual([])
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

function ledOf(cited: readonly (typeof prices)[]): Led {
  const asks = cited.map((from, index): LedAsk => {
    const ask = { id: `a${index + 1}`, text: 'How much?', category: 'other' as const, wants: [], intent: 'question' as const }
    const source = passageSource({ text: from.text, start: 0, end: from.text.length, passage: from })
    const statement = { kind: 'answer' as const, text: from.text, paragraph: 1, askId: ask.id, sources: [source] }
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
    overruled: [],
    replyLanguage: null,
  }
}
