import { type Block, type DocumentKind, readBlocks } from '../blocks.ts'

/** What an item of a list begins with: a sign, a number or a letter. */
const MARK = /^(?:([-*•▪◦–·‣])|\(?(\d{1,2})[.)]|\(?[a-z][.)])\s/
/** Parts of a line that stand in columns. */
const IN_COLUMNS = /\S\s{3,}\S/

/** The blocks of a text as answers are read from them: items that blank lines part are one list, and a question begins anew below any line. */
export function answerBlocks(text: string): Block[] {
  return withLeads(text, joinedLists(text, readBlocks(text, kindOf(text), true)))
}

function joinedLists(text: string, blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (last?.kind !== 'list' || !continuesList(text, last, block)) {
      joined.push({ ...block, parts: [...block.parts] })
      continue
    }
    if (block.kind === 'paragraph') last.parts.push({ start: last.parts.pop()?.start ?? block.start, end: block.end })
    else if (block.kind === 'list') for (const item of block.parts) last.parts.push(item)
    else last.parts.push({ start: block.start, end: block.end })
    last.end = block.end
  }
  return joined
}

/** "Please bring:" over a list looks like a title in plain text. */
function withLeads(text: string, blocks: readonly Block[]): Block[] {
  return blocks.map((block, index) =>
    block.kind === 'heading' && blocks[index + 1]?.kind === 'list' && /^[^#].*:$/.test(text.slice(block.start, block.end))
      ? { start: block.start, end: block.end, kind: 'paragraph', parts: [], context: null }
      : block,
  )
}

/** Text with Markdown's own marks of headings or tables is read as Markdown: what looks like a title there is none. */
function kindOf(text: string): DocumentKind {
  return /^#{1,6} \S/m.test(text) ? 'markdown' : 'text'
}

/** Whether a block goes on with the list before it: with its next item, or with a paragraph that is set in as its last item is. */
function continuesList(text: string, list: Block, block: Block): boolean {
  if (text.slice(list.end, block.start).trim() !== '' || block.kind === 'table') return false
  const first = list.parts[0] ?? list
  if (block.kind === 'paragraph') {
    const words = text.slice(block.start, block.end)
    return indentOf(text, block.start) > indentOf(text, list.parts.at(-1)?.start ?? first.start) && !IN_COLUMNS.test(words)
  }
  const [mark, sign, number] = MARK.exec(text.slice(first.start, first.end)) ?? []
  const [nextMark, nextSign, nextNumber] = MARK.exec(text.slice(block.start, block.end)) ?? []
  if (mark === undefined || nextMark === undefined) return false
  if (block.kind === 'heading') return number !== undefined && Number(nextNumber) === Number(number) + list.parts.length
  return sign === nextSign && (number === undefined) === (nextNumber === undefined) && Number(nextNumber ?? 1) > Number(number ?? 0)
}

/** How far the words at a place stand from the beginning of their line. */
function indentOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1)
}
