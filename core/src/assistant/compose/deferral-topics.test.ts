import { expect, test } from 'vitest'
import { ask, composeInput, context, finding, passage, reading, settled } from '../../../testing/assistant.ts'
import { check } from '../check/check.ts'
import type { Draft } from '../trace.ts'
import { compose } from './compose.ts'
import { deferralTopics, headingsOf } from './deferral-topics.ts'
import { layOut } from '../lay-out.ts'

test.each([
  ['Is there somewhere to leave the van? I mean parking', [], 'parking'],
  ['do you sell gift certificates or a voucher', [], 'gift vouchers'],
  ['how much would the attic be', [], 'prices'],
  ['How long does a move take?', [], 'how long it takes'],
  ['Could my dog wait inside?', [], 'pets'],
  ['Do you run a summer orchestra?', ['Prices', 'Summer orchestra'], 'summer orchestra'],
  ['What do we have to bring?', ['What to bring', 'Bring a friend'], 'what to bring'],
])('%s → %s %s', (asked, headings, topic) => {
  expect(deferralTopics([asked], headings)).toEqual({ topics: [topic], unnamed: 0 })
})

test('a heading with a figure, a name or a question is not said; nor is one of which the ask says a part only', () => {
  const headings = ['Harp 2027', 'Harp with Marcus', 'Harp?', 'Harp and lute', 'Harp | Price']
  expect(deferralTopics(['Do you teach harp?'], headings)).toEqual({ topics: [], unnamed: 1 })
})

test('the headings over what was found are ours to name things by, the header of a table is not', () => {
  const found = { passage: passage('x', { headings: ['Prices', 'Item | Price'] }), bm25: 1, cosine: 1, score: 2, sentences: [] }
  expect(headingsOf([finding('a1', { passages: [found, found] })])).toEqual(['Prices'])
})

function deferring(...asked: string[]): Draft {
  const left = asked.map((text, index) => settled(text, { ask: ask(text, { id: `a${index}` }), state: 'undocumented' }))
  return compose(composeInput({ reading: reading(asked.join(' ')), settled: left }))
}

function deferred(...asked: string[]): string {
  const draft = deferring(...asked)
  return draft.statements.find(({ kind }) => kind === 'deferral')?.text ?? ''
}

test('everything that is left is named in one sentence', () => {
  expect(deferred('From what age?', 'Are you open at the weekend?')).toBe(
    "As for the age limit and weekends, I'll check first and write to you about that myself.",
  )
  expect(deferred('From what age?', 'And at which age does it end?', 'Do you teach harp?', 'Or lute?')).toContain(
    'As for the age limit and the rest of your questions, ',
  )
  expect(deferred('Do you teach harp?')).toContain('As for your question, ')
  expect(deferred('Do you teach harp?', 'Or lute?')).toContain('As for your questions, ')
})

test.each(['Are you open at weekends?', 'Do you work on Saturdays?', 'And over Christmas?', 'Evenings?'])(
  'a topic that names days at large is no claim: %s',
  (asked) => {
    const draft = deferring(asked, 'From what age?')
    expect(draft.text).toMatch(/As for (?:weekends|holidays|evenings) and the age limit/)
    expect(check(draft, context({ reading: reading(`${asked} From what age?`) }))).toMatchObject({ ok: true, violations: [] })
  },
)

test('a day that is offered beside it is one', () => {
  const draft = deferring('Are you open at weekends?')
  const statements = draft.statements.map((one) =>
    one.kind === 'deferral' ? { ...one, text: 'About Saturday and weekends, I will find out.' } : one,
  )
  expect(check({ ...draft, statements, text: layOut(statements) }, context()).violations).toMatchObject([{ rule: 'unsupported_claim' }])
})
