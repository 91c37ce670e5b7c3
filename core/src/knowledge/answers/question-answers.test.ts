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
