import { expect, test } from 'vitest'
import type { Ask } from '../assistant/trace.ts'
import { queryOf } from './query-of.ts'

test('an ask that stands by itself is looked up in its own words', () => {
  expect(query(['How much are violin lessons for beginners?'])).toBe('How much are violin lessons for beginners?')
})

test('an ask that points back brings the ask before it', () => {
  expect(query(['Do you rent violins?', 'How much is it?'])).toBe('Do you rent violins? How much is it?')
})

test('an ask that points back brings the sentence before it', () => {
  expect(query(['How much is it?'], 'We would like to book a trial lesson. How much is it?')).toBe('a trial lesson. How much is it?')
})

test('an ask behind one that points back brings the sentence before both', () => {
  const text = 'Beginners’ kayak lesson - which day is it and what does it cost?'
  expect(query(['which day is it', 'what does it cost?'], text)).toBe('Beginners’ kayak lesson - what does it cost?')
})

test('a few words at the end of a sentence go on with what it asks', () => {
  expect(query(['When is the exhibition', 'what hours?'], 'When is the exhibition and what hours?')).toBe(
    'When is the exhibition what hours?',
  )
  expect(query(['When is the exhibition?', 'What hours?'])).toBe('What hours?')
})

test('a bare word for a kind of fact brings the subject, without Re:', () => {
  expect(query(['price?'], 'price?', 'Re: Trial lesson')).toBe('Trial lesson price?')
})

test('an ask that names its matter does not bring the ask before it', () => {
  expect(query(['How much is a trial lesson?', 'Where can I park?'])).toBe('Where can I park?')
  expect(query(['How much is a trial lesson?', 'Is there parking?'])).toBe('Is there parking?')
})

test('a subject that is the ask itself is not said twice', () => {
  expect(query(['parking?'], '', 'parking?')).toBe('parking?')
})

test.each([
  ['And for adults?', 'How much are lessons? And for adults?'],
  ['ok, and on Saturdays?', 'How much are lessons? ok, and on Saturdays?'],
  ['What about for two children?', 'How much are lessons? What about for two children?'],
  ['And where do I park?', 'And where do I park?'],
  ['and with you I can learn the harp?', 'and with you I can learn the harp?'],
])('%s goes on with the question before it only where it has no verb of its own', (own, looked) => {
  expect(query(['How much are lessons?', own])).toBe(looked)
})

test('where nothing stands before it, it goes on with what the sender had asked in the thread, as it is quoted', () => {
  const quoted = `On Tue, Nov 17, 2026 at 3:04 PM Harbor Lane <hi@harbor.example> wrote:
> Hello Dana,
> A lesson is $38. Anything else?
>
> On Tue, Nov 17, 2026 at 9:11 AM Dana Miller wrote:
>> Hi! What do you charge for
>> guitar lessons? Thanks, Dana`
  expect(query(['And for adults?'], 'And for adults?', 'Re: Hello', quoted)).toBe('What do you charge for guitar lessons? And for adults?')
  expect(query(['And for adults?'], 'And for adults?', 'Re: Lessons', '> Thanks!')).toBe('Lessons And for adults?')
})

/** The query of the last of the asks. */
function query(texts: string[], text = texts.join(' '), subject = '', quoted = ''): string {
  const asks = texts.map((words, index): Ask => ({ id: `a${index}`, text: words, category: 'sales', wants: [], intent: 'question' }))
  const last = asks.at(-1)
  if (!last) throw new Error('a test names at least one ask')
  return queryOf(last, { asks, text, quoted }, subject).text
}
