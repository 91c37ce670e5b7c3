import { type Block, type DocumentKind, readBlocks } from '@ownvoice/core/knowledge/blocks'
import { isRuleLine } from '@ownvoice/core/text/sentences'
import type { Span } from './find-place.ts'

/** A part of a document as it is set on the page. Every span points into the document's text, so that a place in it can be marked exactly. */
export type DocumentPart =
  | { kind: 'heading'; depth: number; words: Span }
  | { kind: 'paragraph'; words: Span }
  | { kind: 'list'; items: { words: Span; bullet: boolean }[] }
  | { kind: 'table'; hasHeader: boolean; rows: Span[][] }

/** `number` counts from 1 and is null where the document has no pages. */
export type DocumentPage = { number: number | null; parts: DocumentPart[] }

type DocumentSource = { text: string; kind: DocumentKind; pageStarts: readonly number[]; title: string }

const BULLET = /^[-*•▪◦–·‣]\s+/

/** A document's text in pages and parts, by the same reading that cut it into passages. A first heading that only repeats the title is left out. */
export function readPages({ text, kind, pageStarts, title }: DocumentSource): DocumentPage[] {
  const starts = pageStarts.length === 0 ? [0] : pageStarts
  const pages = starts.map((_, index): DocumentPage => ({ number: pageStarts.length === 0 ? null : index + 1, parts: [] }))
  const above: number[] = []
  const blocks = readBlocks(text, kind).filter((block, index) => index > 0 || !repeats(block, title))
  for (const block of blocks.flatMap((one) => splitAtPages(one, starts))) {
    const page =
      pages[
        Math.max(
          0,
          starts.findLastIndex((start) => start <= block.start),
        )
      ]
    page?.parts.push(toPart(text, block, above))
  }
  return pages
}

function repeats(block: Block, title: string): boolean {
  return block.kind === 'heading' && block.text.toLowerCase() === title.toLowerCase()
}

/** A paragraph that runs over the end of a page goes on after the break, as on paper. */
function splitAtPages(block: Block, starts: readonly number[]): Block[] {
  if (block.kind !== 'paragraph') return [block]
  const cuts = [block.start, ...starts.filter((start) => start > block.start && start < block.end), block.end]
  return cuts.slice(0, -1).map((start, index) => ({ ...block, start, end: cuts[index + 1] ?? block.end }))
}

/** `above` holds the levels of the headings that a part stands under; a heading never lies more than one step below the one over it. */
function toPart(text: string, block: Block, above: number[]): DocumentPart {
  switch (block.kind) {
    case 'heading': {
      while ((above.at(-1) ?? 0) >= block.level) above.pop()
      above.push(block.level)
      const start = block.start + Math.max(0, text.slice(block.start, block.end).indexOf(block.text))
      return { kind: 'heading', depth: above.length, words: { start, end: start + block.text.length } }
    }
    case 'paragraph':
      return { kind: 'paragraph', words: { start: block.start, end: block.end } }
    case 'list':
      return { kind: 'list', items: block.parts.map((part) => listItem(text, part)) }
    case 'table': {
      const isRule = (part: Span | undefined) => part !== undefined && isRuleLine(text.slice(part.start, part.end))
      const rows = block.parts.filter((part) => !isRule(part)).map((part) => cellsOf(text, part))
      return { kind: 'table', hasHeader: isRule(block.parts[1]), rows }
    }
  }
}

function listItem(text: string, { start, end }: Span): { words: Span; bullet: boolean } {
  const mark = BULLET.exec(text.slice(start, end))?.[0]
  return { words: { start: start + (mark?.length ?? 0), end }, bullet: mark !== undefined }
}

/** The words between the bars of a row, without the space around them; an empty cell is an empty span. */
function cellsOf(text: string, row: Span): Span[] {
  const cells: Span[] = []
  const line = text.slice(row.start, row.end)
  for (const match of line.matchAll(/\|([^|]*)(?=\|)/g)) {
    const words = match[1] ?? ''
    const start = row.start + match.index + 1 + (words.length - words.trimStart().length)
    cells.push({ start, end: start + words.trim().length })
  }
  return cells
}
