import { expect, test } from 'vitest'
import { readableText } from './readable-text.ts'

test('a table reads as lines of facts, without bars and rules', () => {
  expect(readableText('| Instrument | Price |\n|---|---|\n| Piano | $152 |')).toBe('Instrument · Price\nPiano · $152')
})

test('marks of headings, lists and emphasis are left out, the words are not', () => {
  expect(readableText('## Fees\n\n\n\n- **Piano**: $40 # 2\n* Violin')).toBe('Fees\n\n• Piano: $40 # 2\n• Violin')
})
