import { describe, expect, test } from 'vitest'
import { ask, composeInput, context, reading, settled, sheetAnswer, winterBreak } from '../../../testing/assistant.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'
import type { SettledAsk } from '../answer/settled-ask.ts'
import { everyOffer, MOST_READY, type Offer, readyReplies } from './ready-replies.ts'

const sheet = ['A trial lesson is $25.', 'A piano lesson is $38.', 'A term of ten lessons is $350.', 'We teach from age five.'].map(
  (text, index) => sheetAnswer(text, { id: `s${index + 1}`, state: 'proposed' }),
)
const open = (text: string, id = 'a1'): SettledAsk => settled(text, { ask: ask(text, { id }), state: 'undocumented' })

type Replaced = Parameters<typeof context>[0] & { whole?: Answer[] }

/** Each answer with half of what speaks for the one before it. */
const halving = (answers: readonly Answer[], first = 0.5): Offer[] => answers.map((answer, at) => ({ answer, share: first / 2 ** at }))

function replies(asked: SettledAsk[], offers: Record<string, Answer[] | Offer[]>, { whole = [], ...replaced }: Replaced = {}) {
  const read = reading(asked.map(({ ask: { text } }) => text).join(' '), { asks: asked.map((one) => one.ask) })
  const against = context({ answers: sheet, reading: read, ...replaced })
  const input = composeInput({ reading: read, settled: asked, blackedOut: [] })
  const byAsk = Object.entries(offers).map(([id, offered]): [string, Offer[]] => [
    id,
    offered.flatMap((one, at) => ('answer' in one ? one : halving([one], 0.5 / 2 ** at))),
  ])
  return readyReplies(input, { byAsk: new Map(byAsk), whole, chance: 0.5 }, { context: against, sureFrom: 0.7 })
}

test('the likeliest answers stand ready as whole replies, best first, three at most', () => {
  const ready = replies([open('What would it set me back?')], { a1: sheet })
  expect(ready.map(({ says }) => says)).toEqual(sheet.slice(0, MOST_READY).map(({ text }) => text))
  expect(ready[0]?.text).toMatch(/^Hello Dana,[^]*A trial lesson is \$25\.[^]*Maya/)
  expect(ready[1]?.text).not.toContain('$25')
})

test('what the owner sends teaches its answer the question', () => {
  const [first] = replies([open('What would it set me back?')], { a1: sheet })
  expect(first?.teaches).toEqual([{ answerId: 's1', question: 'What would it set me back?' }])
})

test('the owner reads on the card what the reply says: of a price list only what was asked for', () => {
  const list = sheetAnswer('A term is $350 for guitar, $380 for piano and $410 for violin.', { id: 's5', state: 'proposed' })
  const [first] = replies([open('How much is a term of violin?')], { a1: [list] }, { answers: [list] })
  expect(first?.says).toBe('A term is $410 for violin.')
  expect(first?.text).toContain(first?.says)
})

test('a vague ask is offered all its choices first, which teaches none of them', () => {
  const lessons = [30, 45].map((minutes) => sheetAnswer(`A ${minutes}-minute lesson is $${minutes + 8}.`, { id: `m${minutes}` }))
  const ready = replies([open('How much are lessons?')], { a1: lessons }, { answers: lessons })
  expect(ready.map(({ says, teaches }) => [says, teaches.length])).toEqual([
    ['A 30-minute lesson is $38. A 45-minute lesson is $53.', 0],
    ['A 30-minute lesson is $38.', 1],
    ['A 45-minute lesson is $53.', 1],
  ])
})

describe('with several asks', () => {
  const known = settled('How much is a trial?', {
    ask: ask('How much is a trial?', { id: 'a1' }),
    answers: [sheetAnswer('A trial is $25.', { id: 's1' })],
  })
  const answers = [sheetAnswer('A trial is $25.', { id: 's1' }), ...sheet.slice(1)]

  test('each reply says what is settled, and one answer to each that is open', () => {
    const ready = replies(
      [known, open('And from which age?', 'a2')],
      { a2: [sheet[3], sheet[1]].filter((one) => one !== undefined) },
      { answers },
    )
    expect(ready.map(({ text }) => text.includes('$25'))).toEqual([true, true])
    expect(ready.map(({ says }) => says)).toEqual(['We teach from age five.', 'A piano lesson is $38.'])
    expect(ready[0]?.teaches).toEqual([{ answerId: 's4', question: 'And from which age?' }])
  })

  test('an answer that is offered to two of them is told once', () => {
    const [first] = replies([open('What then?'), open('Or later?', 'a2')], { a1: sheet.slice(0, 1), a2: sheet.slice(0, 1) })
    expect(first?.says).toBe('A trial lesson is $25.')
  })

  test('what nothing may answer is deferred in all of them', () => {
    const ready = replies([open('From which age?'), open('Do you sell drums?', 'a2')], { a1: sheet.slice(3) })
    expect(ready).toHaveLength(1)
    expect(ready[0]?.teaches).toHaveLength(1)
  })
})

test('the next reply has the second-best answer to the ask that is least sure of its best', () => {
  const [trial, lesson, term, age] = sheet as [Answer, Answer, Answer, Answer] // four, as above
  const offers = {
    a1: [
      { answer: trial, share: 0.5 },
      { answer: lesson, share: 0.1 },
    ],
    a2: [
      { answer: term, share: 0.4 },
      { answer: age, share: 0.3 },
    ],
  }
  const ready = replies([open('What would it set me back?'), open('And then?', 'a2')], offers)
  expect(ready.map(({ says }) => says)).toEqual([
    'A trial lesson is $25. A term of ten lessons is $350.',
    'A trial lesson is $25. We teach from age five.',
    'A piano lesson is $38. A term of ten lessons is $350.',
  ])
})

describe('what fits the whole message', () => {
  const asked = [open('What then?'), open('Or would I be charged?', 'a2')]

  test('goes first where an ask says too little by itself, with as many answers as there are asks', () => {
    const ready = replies(asked, { a1: sheet.slice(0, 2), a2: sheet.slice(1, 2) }, { whole: sheet.slice(1) })
    expect(ready.map(({ says }) => says)).toEqual([
      'A piano lesson is $38. A term of ten lessons is $350.',
      'A trial lesson is $25. A piano lesson is $38.',
      'A piano lesson is $38.',
    ])
    expect(ready[0]?.text).not.toMatch(/I'll|about that/)
    expect(ready[0]?.teaches).toEqual([])
  })

  test('stands behind the answers to asks that each are likely answered', () => {
    const likely = asked.map((one) => ({ ...one, state: 'documented' as const, answers: sheet.slice(0, 1), confidence: 0.6 }))
    const ready = replies(likely, { a1: sheet.slice(0, 1), a2: sheet.slice(1, 2) }, { whole: sheet.slice(2) })
    expect(ready.map(({ says }) => says)).toEqual([
      'A trial lesson is $25. A piano lesson is $38.',
      'A term of ten lessons is $350. We teach from age five.',
      'A term of ten lessons is $350.',
    ])
  })

  test('teaches the question where it is one answer', () => {
    const [first] = replies([open('What then?')], { a1: sheet.slice(0, 1) }, { whole: sheet.slice(1, 3) })
    expect(first?.teaches).toEqual([{ answerId: 's2', question: 'What then?' }])
  })

  test('does not say again what is settled for sure', () => {
    const known = settled('How much is a trial?', {
      ask: ask('How much is a trial?', { id: 'a1' }),
      answers: [sheetAnswer('A trial lesson is $25.', { id: 's1' })],
    })
    const [first] = replies(
      [known, open('What then?', 'a2')],
      { a2: sheet.slice(1, 2) },
      { whole: sheet.slice(0, 3), answers: [sheetAnswer('A trial lesson is $25.', { id: 's1' }), ...sheet.slice(1)] },
    )
    expect(first?.says).toBe('A piano lesson is $38.')
  })

  test('is not offered twice, and not where no ask has an answer', () => {
    expect(replies([open('How much?')], { a1: sheet.slice(0, 1) }, { whole: sheet.slice(0, 2) }).map(({ says }) => says)).toEqual(
      sheet.slice(0, 2).map(({ text }) => text),
    )
    expect(replies(asked, {}, { whole: sheet })).toEqual([])
  })
})

test('every answer that is offered counts once', () => {
  const [one, other] = sheet as [Answer, Answer, Answer, Answer] // as above
  const offers = { byAsk: new Map([['a1', halving([one])]]), whole: [one, other], chance: 1 }
  expect(everyOffer(offers).map(({ id }) => id)).toEqual(['s1', 's2'])
})

test('what is answered, but not for sure, comes with what else it may be', () => {
  const unsure = settled('How much is a trial?', { answers: sheet.slice(0, 1), confidence: 0.6 })
  const proposed = settled('How much is a trial?', { answers: sheet.slice(0, 1), confidence: 0.9 })
  for (const one of [unsure, proposed]) expect(replies([one], { a1: sheet.slice(0, 2) })).toHaveLength(2)
})

test('there is none where nothing is open, or nothing may answer', () => {
  const answered = settled('How much is a trial?', { answers: sheet.slice(0, 1).map((one) => ({ ...one, state: 'confirmed' as const })) })
  expect(replies([answered], { a1: sheet })).toEqual([])
  expect(replies([open('Do you sell drums?')], {})).toEqual([])
})

test('one that could not leave by itself is not offered: a foreign link, a blacked-out day, an answer that was dismissed', () => {
  const bad = [
    sheetAnswer('See www.other.example.', { id: 'b1' }),
    sheetAnswer('There is a lesson on December 26.', { id: 'b2' }),
    sheetAnswer('We teach drums.', { id: 'b3', state: 'dismissed' }),
  ]
  expect(replies([open('When?')], { a1: bad }, { answers: bad, blackouts: [winterBreak] })).toEqual([])
})
