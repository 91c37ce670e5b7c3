import { describe, expect, test } from 'vitest'
import { ask, composeInput, context, reading, settled, sheetAnswer, winterBreak } from '../../../testing/assistant.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'
import type { SettledAsk } from '../decide/settled-ask.ts'
import { MOST_READY, readyReplies } from './ready-replies.ts'

const sheet = ['A trial lesson is $25.', 'A piano lesson is $38.', 'A term of ten lessons is $350.', 'We teach from age five.'].map(
  (text, index) => sheetAnswer(text, { id: `s${index + 1}`, state: 'proposed' }),
)
const open = (text: string, id = 'a1'): SettledAsk => settled(text, { ask: ask(text, { id }), state: 'undocumented' })

type Replaced = Parameters<typeof context>[0] & { whole?: Answer[] }

function replies(asked: SettledAsk[], offers: Record<string, Answer[]>, { whole = [], ...replaced }: Replaced = {}) {
  const read = reading(asked.map(({ ask: { text } }) => text).join(' '), { asks: asked.map((one) => one.ask) })
  const against = context({ answers: sheet, reading: read, ...replaced })
  const input = composeInput({ reading: read, settled: asked, blackedOut: [] })
  return readyReplies(input, { byAsk: new Map(Object.entries(offers)), whole, chance: 0.5 }, { context: against, sureFrom: 0.7 })
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

describe('what fits the whole message', () => {
  const asked = [open('What then?'), open('Or would I be charged?', 'a2')]

  test('stands behind the answers to the single asks, and answers all that is open at once', () => {
    const ready = replies(asked, { a1: sheet.slice(0, 2), a2: sheet.slice(1, 2) }, { whole: sheet.slice(2) })
    expect(ready.map(({ says }) => says)).toEqual([
      'A trial lesson is $25. A piano lesson is $38.',
      'A term of ten lessons is $350.',
      'We teach from age five.',
    ])
    expect(ready[1]?.text).not.toMatch(/I'll|about that/)
    expect(ready[1]?.teaches).toEqual([{ answerId: 's3', question: 'What then? Or would I be charged?' }])
  })

  test('is not offered twice, and not where no ask has an answer', () => {
    expect(replies([open('How much?')], { a1: sheet.slice(0, 1) }, { whole: sheet.slice(0, 2) }).map(({ says }) => says)).toEqual(
      sheet.slice(0, 2).map(({ text }) => text),
    )
    expect(replies(asked, {}, { whole: sheet })).toEqual([])
  })
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
