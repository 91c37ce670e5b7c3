import { expect, test } from 'vitest'
import { passage } from '../../testing/assistant.ts'
import { readableSentence } from './readable-sentence.ts'

const table = passage(`| Class | Ages | When | Price per month | Seats |
|---|---|---|---|---|
| Tiny Tunes | 2 to 3 years | Saturdays, 9:00 a.m. | $88 | 8 |`)

test.each([
  ['A trial lesson costs $25.', 'A trial lesson costs $25.'],
  ['- **Piano**: $35 per lesson', 'Piano: $35 per lesson.'],
  ['2) bring a notebook and a pencil', 'Bring a notebook and a pencil.'],
  ['Free parking on site', 'Free parking on site.'],
  ['A: Yes, parents may sit in.', 'Parents may sit in.'],
  ['No, we do not provide snacks.', 'We do not provide snacks.'],
  ['No experience is needed.', 'No experience is needed.'],
  ['See [our rules](https://x.example/rules) first.', 'See our rules first.'],
  ['A les\u00ADson costs\u200B $25.', 'A lesson costs $25.'],
  ['wrapped\nover lines.', 'Wrapped over lines.'],
  [
    '| Tiny Tunes | 2 to 3 years | Saturdays, 9:00 a.m. | $88 | 8 |',
    'Tiny Tunes: ages 2 to 3 years, Saturdays, 9:00 a.m., $88 per month, seats 8.',
  ],
  ['| Piano | 30 min | $35 |', 'Piano, 30 min: $35.'],
])('“%s” is written as “%s”', (text, written) => {
  expect(readableSentence(text, table)).toBe(written)
})

test.each([
  '| Class | Ages | When | Price per month | Seats |',
  '|---|---|---|---|---|',
  'Do you teach adults?',
  '## Prices',
  'Opening hours',
  'Prices',
])('“%s” says nothing by itself', (text) => {
  expect(readableSentence(text, table)).toBe('')
})

test('a passage that begins in the middle of a table takes the header from its headings', () => {
  const rest = passage('| Piano | $152 |', { headings: ['Prices', '| Instrument | Price per month |'] })
  expect(readableSentence('| Piano | $152 |', rest)).toBe('Piano: $152 per month.')
})

test('what marks an answer is left out, an initial is not', () => {
  const faq = passage("**Q. How long's the wait?**\nA. Ten minutes on Tuesdays.")
  expect(readableSentence('A. Ten minutes on Tuesdays.', faq)).toBe('Ten minutes on Tuesdays.')
  expect(readableSentence('A. Weber teaches the harp.', table)).toBe('A. Weber teaches the harp.')
})
