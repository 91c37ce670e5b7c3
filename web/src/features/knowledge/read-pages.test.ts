import { describe, expect, test } from 'vitest'
import type { Span } from './find-place.ts'
import { type DocumentPart, readPages } from './read-pages.ts'

const markdown = `# Prices

Per month.

## Lessons

| Instrument | Price |
|---|---|
| Piano | $152 |
| Violin | |

- Bring **nothing**.
- Come early.

1. Knock.
`

describe('a document set on the page', () => {
  test('headings, lists and tables are told apart, and every word is found by its offsets', () => {
    const [page] = readPages({ text: markdown, kind: 'markdown', pageStarts: [], title: 'Prices' })
    expect(page?.number).toBeNull()
    expect(page?.parts.map((part) => told(markdown, part))).toEqual([
      ['Per month.'],
      ['h1', 'Lessons'],
      ['header', 'Instrument / Price', 'Piano / $152', 'Violin / '],
      ['•', 'Bring **nothing**.', '•', 'Come early.'],
      ['', '1. Knock.'],
    ])
  })

  test('a first heading is kept when it says more than the title', () => {
    const [page] = readPages({ text: markdown, kind: 'markdown', pageStarts: [], title: 'Fees' })
    expect(page?.parts[0]).toMatchObject({ kind: 'heading', depth: 1 })
    expect(page?.parts[2]).toMatchObject({ kind: 'heading', depth: 2 })
  })

  test('a heading never skips a step', () => {
    const [page] = readPages({ text: '# One\n\n#### Four\n\n## Two\n\nEnd.', kind: 'markdown', pageStarts: [], title: '' })
    expect(page?.parts.flatMap((part) => (part.kind === 'heading' ? [part.depth] : []))).toEqual([1, 2, 2])
  })

  test('a paragraph that runs over the end of a page goes on after the break', () => {
    const text = 'Parents, brothers and sisters may all sit in on any\nlesson that they like.'
    const pages = readPages({ text, kind: 'pdf', pageStarts: [0, 52], title: '' })
    expect(pages.map((page) => [page.number, ...page.parts.flatMap((part) => told(text, part))])).toEqual([
      [1, 'Parents, brothers and sisters may all sit in on any\n'],
      [2, 'lesson that they like.'],
    ])
  })
})

function told(text: string, part: DocumentPart): string[] {
  const read = ({ start, end }: Span) => text.slice(start, end)
  switch (part.kind) {
    case 'heading':
      return [`h${part.depth}`, read(part.words)]
    case 'paragraph':
      return [read(part.words)]
    case 'list':
      return part.items.flatMap(({ words, bullet }) => [bullet ? '•' : '', read(words)])
    case 'table':
      return [part.hasHeader ? 'header' : 'rows', ...part.rows.map((row) => row.map(read).join(' / '))]
  }
}
