import { expect, test } from 'vitest'
import type { Answer, AnswerState } from './answer.ts'
import { compareAnswers } from './compare-answers.ts'
import { writeQuestionFile } from '../question-file.ts'
import { proposeAnswers } from './propose-answers.ts'

const before = `# Prices

| Lesson | Price |
|---|---|
| Piano, 30 minutes | $40 |
| Violin, 30 minutes | $45 |

**Cancelling.** You can cancel a lesson up to 24 hours before it begins, and pay nothing.
`
const propose = (text: string) => proposeAnswers({ documentId: 'd1', documentName: 'Prices.md', text, isQuestion: false }, { name: '' })
const store = (text: string, state: AnswerState): Answer[] => propose(text).map((answer, index) => ({ ...answer, id: `a${index}`, state }))
const compare = (stored: Answer[], text: string, old: string | null = null) =>
  compareAnswers(stored, propose(text), { documentId: 'd1', text, before: old })

test('keeps every answer of a document that says the same, and proposes nothing again', () => {
  const stored = store(before, 'confirmed')
  const compared = compare(stored, before, before)
  expect(compared.kept.map(({ answer }) => answer.id)).toEqual(['a0', 'a1', 'a2'])
  expect({ ...compared, kept: [] }).toEqual({ kept: [], stale: [], gone: [], fresh: [] })
})

test('finds what moved where it stands now', () => {
  const text = `A note for everybody.\n\n${before}`
  const { kept } = compare(store(before, 'confirmed'), text)
  expect(kept).toHaveLength(3)
  for (const { sources } of kept) for (const { quote, start, end } of sources) expect(text.slice(start, end)).toBe(quote)
})

test('a confirmed answer whose price changed is stale, with what is said now', () => {
  const { kept, stale, fresh } = compare(store(before, 'confirmed'), before.replace('$45', '$48'))
  expect(kept).toHaveLength(2)
  expect(stale.map(({ answer, now }) => [answer.text, now?.text])).toEqual([['Violin, 30 minutes, is $45.', 'Violin, 30 minutes, is $48.']])
  expect(fresh).toEqual([])
})

test('a confirmed answer whose source is gone is stale, with nothing in its place', () => {
  const { stale } = compare(store(before, 'confirmed'), before.replace('| Violin, 30 minutes | $45 |\n', ''))
  expect(stale.map(({ answer, now }) => [answer.about, now])).toEqual([['Violin, 30 minutes', null]])
})

test('what nobody had confirmed gives way to what is said now', () => {
  for (const state of ['proposed', 'dismissed'] as const) {
    const { gone, fresh, stale } = compare(store(before, state), before.replace('$45', '$48'))
    expect(gone.map(({ text }) => text)).toEqual(['Violin, 30 minutes, is $45.'])
    expect(fresh.map(({ text }) => text)).toEqual(['Violin, 30 minutes, is $48.'])
    expect(stale).toEqual([])
  }
})

test('what was only proposed gives way when the same words are proposed otherwise', () => {
  const stored = store(before, 'proposed').map((answer) => ({ ...answer, text: `${answer.text} And more.`, about: 'something else' }))
  const { kept, gone, fresh } = compare(stored, before, before)
  expect([kept.length, gone.length, fresh.length]).toEqual([0, 3, 3])
})

test('what the owner worded anew survives, and is not proposed again beside it', () => {
  const stored = store(before, 'confirmed').map((answer) => ({ ...answer, text: `We say: ${answer.about}.` }))
  const compared = compare(stored, before)
  expect(compared.kept).toHaveLength(3)
  expect(compared.fresh).toEqual([])
})

test('an exception that was put behind the words makes the answer stale, though they still stand', () => {
  const text = before.replace('pay nothing.', 'pay nothing. Except in December, when half is due.')
  const { stale } = compare(store(before, 'confirmed'), text, before)
  expect(stale.map(({ answer, now }) => [answer.about, now?.text.includes('Except in December')])).toEqual([['Cancelling', true]])
})

test('an answer from two documents stays when the other one is read again', () => {
  const [answer] = store(before, 'confirmed')
  if (!answer) throw new Error('there is one')
  const elsewhere = { documentId: 'd2', documentName: 'Notes', quote: 'Piano is fun.', start: 0, end: 13 }
  const compared = compareAnswers([{ ...answer, sources: [...answer.sources, elsewhere] }], [], { documentId: 'd1', text: before, before })
  expect(compared.kept[0]?.sources).toContainEqual(elsewhere)
})

/** What becomes of the one answer of a text when that text is read again as another. */
function again(old: string, text: string, isQuestion = false) {
  const read = (one: string) => proposeAnswers({ documentId: 'd1', documentName: 'Typed', text: one, isQuestion }, { name: '' })
  const stored = read(old).map((answer, index) => ({ ...answer, id: `a${index}`, state: 'confirmed' as const }))
  const { kept, stale, fresh } = compareAnswers(stored, read(text), { documentId: 'd1', text, before: old })
  return { kept: kept.map(({ answer }) => answer.text), now: stale.map(({ now }) => now?.text), fresh: fresh.map((answer) => answer.text) }
}

test.each([
  ['A lesson is $40', 'A lesson is $40 plus $5 for travel'],
  ['We open at 9', 'We open at 9:30'],
  ['We take cards.', 'We take cards. American Express costs 2% more.'],
  ['We take cards.', 'We take cards.\n\nAmerican Express costs 2% more.'],
  ['Yes', 'Yes, until 31 December'],
])('words that are put behind the answer of a typed question take its place: "%s"', (old, now) => {
  const file = (answer: string) => writeQuestionFile({ question: 'How is it?', answer })
  expect(again(file(old), file(now), true)).toEqual({ kept: [], now: [now], fresh: [] })
})

test.each([
  ['A lesson is $40 for children', 'A lesson is $40 for children and $50 for adults'],
  ['We take all the cards that there are.', 'We take all the cards that there are. American Express costs 2% more.'],
])('words that go on in the paragraph of a document take the place of those that stood there: "%s"', (old, now) => {
  const { kept, now: said, fresh } = again(`# School\n\n${old}\n`, `# School\n\n${now}\n`)
  expect([kept, fresh]).toEqual([[], []])
  expect(said[0]).toContain(now)
})

test('a paragraph that is added to the answer of a FAQ takes the place of what stood there', () => {
  const faq = '# FAQ\n\n## Do you take cards?\n\nWe take all the cards.\n'
  const now = 'We take all the cards. American Express costs 2% more.'
  expect(again(faq, `${faq}\nAmerican Express costs 2% more.\n`)).toEqual({ kept: [], now: [now], fresh: [] })
})

test('an answer stays when something else is said further on in its paragraph', () => {
  const first =
    'We give lessons in the piano, the violin, the harp, the flute and the trumpet, to children from six and to adults of any age, on all weekdays.'
  const other =
    'Each lesson takes place in one of the five rooms above the bakery, where there is a kettle, a sofa and a large shelf of music to borrow.'
  expect(again(`# School\n\n${first}\n`, `# School\n\n${first} ${other}\n`)).toMatchObject({ kept: [first], now: [] })
})

test('an answer of a heading stays when the text below that heading changes', () => {
  const old = '# School\n\n## Parking\nThe yard is behind the house.\n\nDogs wait outside the door.\n'
  const { kept } = again(old, old.replace('behind the house', 'in front of the house'))
  expect(kept).toHaveLength(1)
})

test('own words that were read badly are read anew from the same place, those that the owner changed are not', () => {
  const faq = '# FAQ\n\n## What should I bring?\n\nPlease bring:\n\n- a towel\n- shoes\n'
  const [answer] = propose(faq)
  if (!answer) throw new Error('there is one')
  const kept = (origin: 'document' | 'owner') =>
    compareAnswers([{ ...answer, text: 'Please bring. A towel. Shoes.', id: 'a', state: 'confirmed', origin }], propose(faq), {
      documentId: 'd1',
      text: faq,
      before: faq,
    })
  expect(kept('document').stale.map(({ now }) => now?.text)).toEqual(['Please bring: a towel and shoes.'])
  expect(kept('owner').kept).toHaveLength(1)
})
