import { describe, expect, test } from 'vitest'
import type { Want } from '../assistant/trace.ts'
import { judgeDocumented } from './documented.ts'
import type { FoundPassage } from './passage.ts'
import { splitSentences } from '../text/sentences.ts'

const prices = found(
  ['Prices', 'Private lessons'],
  '| Instrument | Lesson length | Price per month |\n|---|---|---|\n| Piano | 30 minutes | $152 |\n| Piano | 45 minutes | $218 |\n| Violin | 30 minutes | $160 |\n\nPiano lessons start at age 5. Violin lessons start at age 4.',
)
const online = found(
  ['Do you offer online lessons?'],
  'Yes, piano and tutoring are offered online by video call. Violin is in person only.',
)
const parking = found(['Where can I park?'], 'Free parking is in the lot behind the building. The lot has 14 spaces.')
const address = found(['Where are you?'], 'We are at 118 Harbor Lane, Portland, Maine. There is an elevator at the back.')
const contact = found(['How can I reach you?'], 'Call us at (207) 555-0142 or write to hello@harborlane.example.')
const dryCleaning = found(['Do you offer dry cleaning services?'], 'No, the house does not offer dry cleaning.')
const camp = found(['Summer camp'], 'The camp costs $345 a week. It is for children from 6 to 12 years.')
const all = [prices, online, parking, address, contact, camp]

describe('a direct question with a clear sentence is documented [ASSIST-022]', () => {
  for (const [text, wants, answer] of [
    ['How much are piano lessons?', ['amount'], '| Piano | 30 minutes | $152 |'],
    ['What age can my daughter start violin?', ['amount'], 'Violin lessons start at age 4.'],
    ['Is there parking?', ['yes_no'], 'Free parking is in the lot behind the building.'],
    ['What is your address?', ['place'], 'We are at 118 Harbor Lane, Portland, Maine.'],
    ['What is your phone number?', ['contact'], 'Call us at (207) 555-0142 or write to hello@harborlane.example.'],
    ['Do you offer online lessons?', ['yes_no'], 'Yes, piano and tutoring are offered online by video call.'],
    ['How much is the camp?', ['amount'], 'The camp costs $345 a week.'],
  ] satisfies [string, Want[], string][])
    test(`“${text}”`, () => {
      const judged = judgeDocumented({ text, wants }, all)
      expect(judged).toMatchObject({ documented: true })
      expect(judged.sentences[0]?.text).toBe(answer)
      expect(judged.confidence).toBeGreaterThanOrEqual(0.7)
    })
})

describe('a question that no sentence answers is left to the owner [ASSIST-025]', () => {
  for (const [text, wants] of [
    ['How much are drum lessons?', ['amount']],
    ['Do you teach the harp?', ['yes_no']],
    ['Do you offer piano on Sundays?', ['yes_no']],
    ['What time is the camp?', ['time']],
    ['How long is the camp?', ['time']],
    ['Can I bring my dog?', ['yes_no']],
    ['Is there a military discount on piano lessons?', ['amount', 'yes_no']],
    ['How much is it?', ['amount']],
  ] satisfies [string, Want[]][])
    test(`“${text}”`, () => {
      const judged = judgeDocumented({ text, wants }, all)
      expect(judged).toMatchObject({ documented: false, sentences: [] })
      expect(judged.confidence).toBeLessThan(0.7)
      expect(judged.reason).not.toBe('')
    })
})

test('what is told beside the question need not stand in the answer [ASSIST-022]', () => {
  const judged = judgeDocumented({ text: 'Where can I park when I bring my son to his lesson?', wants: ['place'] }, all)
  expect(judged.sentences[0]?.text).toBe('Free parking is in the lot behind the building.')
  const told = judgeDocumented({ text: 'We come with a stroller, is there an elevator?', wants: ['yes_no'] }, all)
  expect(told.sentences[0]?.text).toBe('There is an elevator at the back.')
})

test('who does something is answered by a sentence with a name [ASSIST-025]', () => {
  const teachers = found(['Teachers'], 'Maya Lindqvist founded the school. She teaches piano. Marcus Bell runs tutoring.')
  expect(judgeDocumented({ text: 'Who teaches tutoring?', wants: ['other'] }, [teachers]).sentences[0]?.text).toBe(
    'Marcus Bell runs tutoring.',
  )
  expect(judgeDocumented({ text: 'Who teaches the drums?', wants: ['other'] }, [teachers]).documented).toBe(false)
})

test('an ask that points back is answered about the thing it points to [ASSIST-022]', () => {
  const trial = found(['Trial'], 'A trial lesson is 30 minutes and costs $25. A registration costs $35.')
  const judged = judgeDocumented({ text: 'How much is it?', wants: ['amount'], about: 'a trial lesson' }, [trial, camp])
  expect(judged.sentences[0]?.text).toBe('A trial lesson is 30 minutes and costs $25.')
  expect(judgeDocumented({ text: 'How much is it?', wants: ['amount'], about: 'a sponsored post' }, [trial, camp]).documented).toBe(false)
})

test('a range of days holds the days inside it [ASSIST-022]', () => {
  const desk = found(['Hours'], 'The front desk is open Monday to Friday from 2:00 p.m. to 8:00 p.m.')
  const ask = { text: 'When is the front desk open on weekdays?', wants: ['time'] satisfies Want[] }
  expect(judgeDocumented(ask, [desk])).toMatchObject({ documented: true })
  expect(judgeDocumented({ ...ask, text: 'When is the front desk open on Sundays?' }, [desk])).toMatchObject({ documented: false })
})

test('a row with another number than the one asked for is left out', () => {
  const rows = found(['Tutoring'], '| Tutoring | Price |\n|---|---|\n| Package of 5 sessions | $300 |\n| Package of 10 sessions | $570 |')
  const { sentences } = judgeDocumented({ text: 'What is the price of a package of 10 sessions?', wants: ['amount'] }, [rows])
  expect(sentences.map(({ text }) => text)).toEqual(['| Package of 10 sessions | $570 |'])
})

test('nothing found is not documented [ASSIST-025]', () => {
  expect(judgeDocumented({ text: 'Is there parking?', wants: ['yes_no'] }, [])).toMatchObject({ documented: false, confidence: 0 })
})

test('a price list answers with every row of what is asked, and with none of the others', () => {
  const { sentences } = judgeDocumented({ text: 'How much are piano lessons?', wants: ['amount'] }, all)
  expect(sentences.map(({ text }) => text)).toEqual(['| Piano | 30 minutes | $152 |', '| Piano | 45 minutes | $218 |'])
  for (const { text, start, end, passage } of sentences) expect(passage.text.slice(start, end)).toBe(text)
})

test('a number in the question decides between rows', () => {
  const { sentences } = judgeDocumented({ text: 'How much is piano for 45 minutes?', wants: ['amount'] }, all)
  expect(sentences[0]?.text).toBe('| Piano | 45 minutes | $218 |')
})

test('a heading that asks something else does not lend its words to the answer', () => {
  const other = { ...dryCleaning, sentences: dryCleaning.sentences.map((sentence) => ({ ...sentence, text: 'No, the house does not.' })) }
  expect(judgeDocumented({ text: 'Are the rooms clean?', wants: ['yes_no'] }, [other])).toMatchObject({ documented: false })
})

test('words alone do not answer when the meaning is far', () => {
  const far = { ...parking, bm25: 0, sentences: parking.sentences.map((sentence) => ({ ...sentence, cosine: 0.1 })) }
  expect(judgeDocumented({ text: 'Is there parking?', wants: ['yes_no'] }, [far])).toMatchObject({ documented: false })
})

/** A passage as search finds it; every sentence is equally like the question, so that words and kinds of fact decide. */
function found(headings: string[], text: string): FoundPassage {
  return {
    passage: { id: text, documentId: 'd', documentName: 'Handbook', headings, text, page: null, start: 0, end: text.length },
    bm25: 0.3,
    cosine: 0.5,
    score: 0.8,
    sentences: splitSentences(text).map((sentence) => ({ ...sentence, cosine: 0.5 })),
  }
}
