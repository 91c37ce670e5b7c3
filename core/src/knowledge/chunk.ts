import { type Block, type DocumentKind, readBlocks } from './blocks.ts'

/**
 * A passage as it is cut from a document's text: `text` is exactly `text.slice(start, end)` of it. `headings` run from the outermost
 * inwards; the last ones are the lead-in of a list or the header of a table when the passage begins in the middle of it.
 * `page` counts from 1 and is null where the document has no pages.
 */
export type ChunkedPassage = { headings: string[]; text: string; start: number; end: number; page: number | null }

/** A passage grows by whole paragraphs up to this many characters: a section of a small document stays in one piece. */
const TARGET_CHARACTERS = 700
/** A single paragraph up to this length stays whole. */
const MAX_CHARACTERS = 1_000

/**
 * Cuts a document into passages of about a section each: never over a heading, between paragraphs where there is a choice,
 * inside a paragraph only between sentences. A question that stands as a line of its own is a heading over its answer.
 * `pageStarts` are the offsets where pages begin.
 */
export function chunkDocument(document: { text: string; kind: DocumentKind; pageStarts?: readonly number[] }): ChunkedPassage[] {
  const passages: ChunkedPassage[] = []
  let headings: { level: number; text: string }[] = []
  let open: Block[] = []
  const close = () => {
    if (open.length > 0) passages.push(toPassage(document, headings, open))
    open = []
  }
  for (const block of readBlocks(document.text, document.kind)) {
    if (block.kind === 'heading') {
      close()
      headings = [...headings.filter(({ level }) => level < block.level), { level: block.level, text: block.text }]
      continue
    }
    for (const piece of divide(document.text, block)) {
      const first = open[0]
      if (first && piece.end - first.start > TARGET_CHARACTERS && !(isLeadIn(document.text, open) && fitsWhole(first, piece))) close()
      open.push(piece)
    }
  }
  close()
  return passages
}

/** The page that an offset lies on, counted from 1; null without pages. */
export function pageAt(pageStarts: readonly number[], offset: number): number | null {
  if (pageStarts.length === 0) return null
  return Math.max(1, pageStarts.findLastIndex((start) => start <= offset) + 1)
}

function toPassage(
  { text, pageStarts = [] }: { text: string; pageStarts?: readonly number[] },
  headings: readonly { text: string }[],
  blocks: readonly Block[],
): ChunkedPassage {
  const start = blocks[0]?.start ?? 0
  const end = blocks.at(-1)?.end ?? start
  const context = blocks[0]?.context ?? null
  const names = headings.map((heading) => heading.text)
  return { headings: context ? [...names, context] : names, text: text.slice(start, end), start, end, page: pageAt(pageStarts, start) }
}

/**
 * The lines of a table or list and the sentences of a paragraph that is too long, in pieces of at most the target; else the
 * block whole.
 */
function divide(text: string, block: Block): Block[] {
  const whole = block.kind === 'table' ? { ...block, context: null } : block
  if (block.end - block.start <= MAX_CHARACTERS || block.parts.length < 2) return hardSplit(text, whole)
  const pieces: Block[] = []
  for (const part of block.parts) {
    const last = pieces.at(-1)
    if (last && part.end - last.start <= TARGET_CHARACTERS) last.end = part.end
    else pieces.push({ ...(pieces.length > 0 ? block : whole), start: part.start, end: part.end })
  }
  return pieces.flatMap((piece) => hardSplit(text, piece))
}

/** Text without any sentence end is cut at a space, or, without one, anywhere between two characters. */
function hardSplit(text: string, block: Block): Block[] {
  const limit = MAX_CHARACTERS * 2
  const pieces: Block[] = []
  let start = block.start
  while (block.end - start > limit) {
    const space = text.slice(start, start + limit + 1).lastIndexOf(' ')
    const cut = start + (space > 0 ? space : limit)
    const end = isHighSurrogate(text, cut - 1) ? cut - 1 : cut
    pieces.push({ ...block, start, end })
    start = text[end] === ' ' ? end + 1 : end
  }
  return [...pieces, { ...block, start }]
}

function isHighSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0xd800 && code <= 0xdbff
}

function isLeadIn(text: string, blocks: readonly Block[]): boolean {
  return blocks.length === 1 && text.slice(blocks[0]?.start, blocks[0]?.end).trimEnd().endsWith(':')
}

function fitsWhole(first: Block, last: Block): boolean {
  return last.end - first.start <= MAX_CHARACTERS
}
