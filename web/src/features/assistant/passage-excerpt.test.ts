import { expect, test } from 'vitest'
import { passageExcerpt } from './passage-excerpt.ts'

const text = 'Lessons are weekly.\n\n| Piano | $152 |\n| Violin | $160 |'
const passage = { id: 'p', documentId: 'd', documentName: 'Prices', headings: [], text, page: null, start: 0, end: text.length }
const found = { passage, bm25: 0, cosine: 0, score: 0 }

test('an excerpt begins with the likest sentence', () => {
  const row = '| Piano | $152 |'
  const sentences = [
    { text: 'Lessons are weekly.', start: 0, end: 19, cosine: 0.2 },
    { text: row, start: text.indexOf(row), end: text.indexOf(row) + row.length, cosine: 0.7 },
  ]
  expect(passageExcerpt({ found: { ...found, sentences }, citedAt: null })).toBe('Piano · $152\nViolin · $160')
})

test('a passage whose sentences were not compared is shown from its beginning', () => {
  expect(passageExcerpt({ found: { ...found, sentences: [] }, citedAt: null })).toMatch(/^Lessons are weekly\./)
})

test('one that a reply rests on is shown from the cited place', () => {
  const sentences = [{ text: 'Lessons are weekly.', start: 0, end: 19, cosine: 0.9 }]
  expect(passageExcerpt({ found: { ...found, sentences }, citedAt: text.indexOf('| Violin') })).toBe('Violin · $160')
})
