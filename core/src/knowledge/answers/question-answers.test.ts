import { expect, test } from 'vitest'
import { minedFrom } from '../../../testing/mined.ts'

const asked = (document: string) =>
  minedFrom(document).map(({ questions, text, isOwnWords }) => [isOwnWords ? questions.join(' ') : 'not asked', text])

test.each([
  [
    'bold',
    '# FAQ\n\n**Do you teach adults?**\nYes, in the evenings from 6 pm.\n\n**Can I pay by card?**\nBy card or bank transfer, no cash.\n',
  ],
  [
    'bold, each in its own paragraph',
    '# FAQ\n\n**Do you teach adults?**\n\nYes, in the evenings from 6 pm.\n\n**Can I pay by card?**\n\nBy card or bank transfer, no cash.\n',
  ],
  [
    'bold on one line',
    '**Do you teach adults?** Yes, in the evenings from 6 pm.\n\n**Can I pay by card?** By card or bank transfer, no cash.\n',
  ],
  [
    'headings',
    '# FAQ\n\n## Do you teach adults?\n\nYes, in the evenings from 6 pm.\n\n## Can I pay by card?\n\nBy card or bank transfer, no cash.\n',
  ],
  [
    'Q and A',
    'Q: Do you teach adults?\nA: Yes, in the evenings from 6 pm.\n\nQ: Can I pay by card?\nA: By card or bank transfer, no cash.\n',
  ],
  [
    'Q and A with full stops',
    '**Q. Do you teach adults?**\nA. Yes, in the evenings from 6 pm.\n\n**Q. Can I pay by card?**\nA. By card or bank transfer, no cash.\n',
  ],
  [
    'numbered Q and A',
    '# FAQ\n\n## Q1: Do you teach adults?\n\n**A1:** Yes, in the evenings from 6 pm.\n\n## Q2: Can I pay by card?\n\n**A2:** By card or bank transfer, no cash.\n',
  ],
  [
    'lines',
    'Questions people ask\n\nDo you teach adults?\nYes, in the evenings from 6 pm.\n\nCan I pay by card?\nBy card or bank transfer, no cash.\n',
  ],
])('reads questions with their answers: %s', (_, document) => {
  expect(asked(document)).toEqual([
    ['Do you teach adults?', 'Yes, in the evenings from 6 pm.'],
    ['Can I pay by card?', 'By card or bank transfer, no cash.'],
  ])
})

test('an answer that says nothing by itself is given with its question', () => {
  expect(asked('**Is the music loud?** Not at all.\n\n**How long is a lesson?** It takes half an hour, sometimes more.\n')).toEqual([
    ['Is the music loud?', 'Is the music loud? Not at all.'],
    ['How long is a lesson?', 'How long is a lesson? It takes half an hour, sometimes more.'],
  ])
})

test('all paragraphs and lists below a question are its answer', () => {
  const document =
    '# Help\n\n## How long does polish last?\n\nIt depends on the polish you choose.\n\n- Gel: two weeks\n- Classic: five days\n'
  expect(asked(document)).toEqual([
    ['How long does polish last?', 'How long does polish last? It depends on the polish you choose. Gel: two weeks. Classic: five days.'],
  ])
})

test('words in bold in which the customer speaks are a question', () => {
  expect(asked('**My child has never sung.** Most beginners have not. Come and try it once.\n')).toEqual([
    ['My child has never sung.', 'Most beginners have not. Come and try it once.'],
  ])
})

test('a reference to another page is left out of the answer', () => {
  expect(asked('**What if I am ill?** We move the lesson once, free of charge. See booking policy.\n')).toEqual([
    ['What if I am ill?', 'We move the lesson once, free of charge.'],
  ])
})

test('an initial is no mark of an answer', () => {
  expect(asked('**Who teaches the harp?** A. Weber teaches it on Mondays.\n')).toEqual([
    ['Who teaches the harp?', 'A. Weber teaches it on Mondays.'],
  ])
})

test('opening hours that are asked for with something else are an answer of their own', () => {
  const document =
    '# FAQ\n\n## Where are you and when are you open?\n\nWe are at 4 Mill Lane, above the bakery.\n\nWe are open Monday to Friday from 2 pm to 8 pm. We are closed on Sundays.\n'
  expect(minedFrom(document).map(({ kind, about, questions, text }) => [kind, about, questions[0], text])).toEqual([
    ['place', 'Where are you', 'Where are you?', 'We are at 4 Mill Lane, above the bakery.'],
    ['time', 'opening hours', 'When are you open?', 'We are open Monday to Friday from 2 pm to 8 pm. We are closed on Sundays.'],
  ])
})
