import { describe, expect, test } from 'vitest'
import { ask, composeInput, context, reading, schoolVoice, settled, sheetAnswer } from '../../../testing/assistant.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'
import { check } from '../check/check.ts'
import { compose } from '../compose/compose.ts'

type Asked = [question: string, ...answers: Answer[]]

function reply(asked: Asked[], tone: Partial<typeof schoolVoice.tone> = {}) {
  const all = asked.map(([text, ...answers], index) => settled(text, { ask: ask(text, { id: `a${index}` }), answers }))
  const read = reading(asked.map(([text]) => text).join(' '), { asks: all.map((one) => one.ask) })
  const voice = { ...schoolVoice, tone: { ...schoolVoice.tone, ...tone } }
  const draft = compose(composeInput({ reading: read, settled: all, voice, blackedOut: [] }))
  const violations = check(draft, context({ reading: read, answers: asked.flatMap(([, ...answers]) => answers) })).violations
  return { draft, violations, paragraphs: draft.text.split('\n\n') }
}

const sweep = sheetAnswer('A chimney sweep visit is $189. We do not sweep in heavy rain.', { id: 's1', kind: 'price' })
const camera = sheetAnswer('The camera inspection is $95 with a sweep.', { id: 's2', kind: 'price' })
const nest = sheetAnswer('We take out birds’ nests from September to February only.', { id: 's3' })
const dogs = sheetAnswer('We will ask you to keep dogs in another room.', { id: 's4' })

test('answers are said in the owner’s words, in the order of the asks, each with its source [ASSIST-022]', () => {
  const { draft, violations, paragraphs } = reply(
    [
      ['How much is a sweep?', sweep],
      ['And the camera?', camera],
    ],
    { toneStyle: 90 },
  )
  expect(paragraphs[1]).toMatch(
    /^[^.]+\. A chimney sweep visit is \$189\. We do not sweep in heavy rain\. The camera inspection is \$95 with a sweep\.$/,
  )
  expect(violations).toEqual([])
  const answers = draft.statements.filter(({ kind }) => kind === 'answer')
  expect(answers.map(({ sources }) => sources)).toMatchObject([[{ kind: 'answer', answerId: 's1' }], [{ kind: 'answer', answerId: 's2' }]])
})

test('they are contracted where the owner writes like that [ASSIST-003]', () => {
  const { draft, violations } = reply(
    [
      ['How much is a sweep?', sweep],
      ['Dogs?', dogs],
    ],
    { toneStyle: 10 },
  )
  expect(draft.text).toContain("We don't sweep in heavy rain. We'll ask you to keep dogs in another room.")
  expect(violations).toEqual([])
})

test('from three answered asks on each has its paragraph, the opening too', () => {
  const { paragraphs, violations } = reply([
    ['Sweep?', sweep],
    ['Camera?', camera],
    ['Nests?', nest],
  ])
  expect(paragraphs.slice(2, 5)).toEqual([expect.stringContaining('$189'), expect.stringContaining('$95'), nest.text])
  expect(violations).toEqual([])
})

describe('the same fact is said once', () => {
  test('for two asks, and where one answer holds the other', () => {
    const part = sheetAnswer('A chimney sweep visit is $189.', { id: 's5', kind: 'price' })
    const { draft } = reply([
      ['How much?', sweep],
      ['What do you charge for a sweep?', part],
      ['The cost?', sweep],
    ])
    expect(draft.text.match(/\$189/g)).toHaveLength(1)
  })

  test('also where a fuller answer rests on the same words of a document', () => {
    const fuller = sheetAnswer(
      "Gift cards are at the counter or online, from $20 up, with no expiry. They're good for products too, but not for tips.",
    )
    const short = sheetAnswer('At the counter or online, $20 and up. Good for products too.', { id: 's9' })
    expect(reply([['Gift cards?', short, fuller]]).draft.text).not.toContain('$20 and up')
    const elsewhere = { ...short, sources: [{ documentId: 'd2', documentName: 'Shop.md', quote: '', start: 100, end: 160 }] }
    expect(reply([['Gift cards?', elsewhere, fuller]]).draft.text).toContain('$20 and up')
  })

  test('but not where one of them says no, or another figure', () => {
    const rain = sheetAnswer('We sweep in rain.', { id: 's6' })
    const longer = sheetAnswer('A chimney sweep visit is $199 with two flues.', { id: 's7', kind: 'price' })
    const { draft } = reply([
      ['How much?', sweep],
      ['Rain?', rain],
      ['Two?', longer],
    ])
    expect(draft.text).toContain('We sweep in rain.')
    expect(draft.text).toContain('$199')
  })
})

describe('of a price list', () => {
  const list = sheetAnswer('A chimney sweep visit is $189 for one flue, $249 for two flues and $299 for three flues.', {
    id: 's8',
    kind: 'price',
  })

  test('only what was asked for is said', () => {
    const { draft, violations } = reply([['What is it for two flues?', list]])
    expect(draft.text).toContain('A chimney sweep visit is $249 for two flues.')
    expect(draft.text).not.toContain('$189')
    expect(violations).toEqual([])
  })

  test('what two asks want of it is said in one sentence', () => {
    const { draft, violations } = reply([
      ['What is it for two flues?', list],
      ['And for three flues?', list],
    ])
    expect(draft.text.match(/A chimney sweep visit is/g)).toHaveLength(1)
    expect(draft.text).toContain('A chimney sweep visit is $249 for two flues and $299 for three flues.')
    expect(violations).toEqual([])
  })
})

describe('a list', () => {
  const choices = ['A 30-minute lesson is $38.', 'A 45-minute lesson is $54.', 'A 60-minute lesson is $70.'].map((text, index) =>
    sheetAnswer(text, { id: `c${index}`, kind: 'price', about: 'lesson' }),
  )

  test('three answers to one ask stand in one, in a paragraph of its own', () => {
    const { paragraphs, violations } = reply([['How much are lessons?', ...choices]])
    expect(paragraphs[2]).toBe('- A 30-minute lesson is $38.\n- A 45-minute lesson is $54.\n- A 60-minute lesson is $70.')
    expect(violations).toEqual([])
  })

  test('a long sentence of many parts is one', () => {
    const closed = sheetAnswer(
      'Thanksgiving has one 9:00 AM class; December 24 and 25 we are closed; December 31 has no evening classes and ends at noon; January 1 has only a New Year class from 10:00 AM to noon.',
    )
    const { paragraphs, violations } = reply([['Are you open over the holidays?', closed]])
    expect(paragraphs[2]?.split('\n')).toEqual([
      '- Thanksgiving has one 9:00 AM class',
      "- December 24 and 25 we're closed",
      '- December 31 has no evening classes and ends at noon',
      '- January 1 has only a New Year class from 10:00 AM to noon',
    ])
    expect(violations).toEqual([])
  })

  test('not where words before a colon may head the first part alone', () => {
    const times = sheetAnswer(
      'Leaks and no heating: as a rule the same or next day; small jobs in one to two weeks; a boiler service three to four weeks in autumn; new boilers within eight working days of the deposit.',
    )
    expect(reply([['How soon?', times]]).draft.text).toContain(times.text)
  })
})
