import { expect, test } from 'vitest'
import { readableText } from './readable-text.ts'

test('a table reads as lines of facts, without bars and rules', () => {
  expect(readableText('| Instrument | Price |\n|---|---|\n| Piano | $152 |')).toBe('Instrument · Price\nPiano · $152')
})

test('marks of headings, lists and emphasis are left out, the words are not', () => {
  expect(readableText('## Fees\n\n\n\n- **Piano**: $40 # 2\n* Violin')).toBe('Fees\n• Piano: $40 # 2\n• Violin')
})

test('lines that were only wrapped are put together again, paragraphs and items are not', () => {
  expect(readableText('A child may return after\n24 hours.\n\nCall us.\n- Bring a\n  pencil.\n- Come early.')).toBe(
    'A child may return after 24 hours.\nCall us.\n• Bring a pencil.\n• Come early.',
  )
})
