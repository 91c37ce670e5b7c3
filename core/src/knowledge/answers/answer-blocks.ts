import { areWrapped } from '../../text/are-wrapped.ts'
import { splitSentences } from '../../text/sentences.ts'
import { type Block, type DocumentKind, readBlocks } from '../blocks.ts'

/** What an item of a list begins with: a sign, a number or a letter. */
const MARK = /^(?:([-*•▪◦–·‣])|\(?(\d{1,2})[.)]|\(?[a-z][.)])\s/
/** Parts of a line that stand in columns. */
const IN_COLUMNS = /\S\s{3,}\S/

type Span = Block['parts'][number]

/** The blocks of a text as answers are read from them: items that blank lines part are one list, and a question begins anew below any line. */
export function answerBlocks(text: string): Block[] {
  return withLeads(
    text,
    joinedLists(text, readBlocks(text, kindOf(text), true)).flatMap((block) => withoutTail(text, block)),
  )
}

/** What stands right below the last item, on a line of its own that is not set in, is a paragraph. */
function withoutTail(text: string, list: Block): Block[] {
  const last = list.kind === 'list' ? list.parts.at(-1) : undefined
  if (!last) return [list]
  const start = tailOf(text, last, indentOf(text, list.start))
  if (start === null) return [list]
  const end = last.start + text.slice(last.start, start).trimEnd().length
  const sentences = splitSentences(text.slice(start, list.end))
  return [
    { ...list, end, parts: [...list.parts.slice(0, -1), { start: last.start, end }] },
    {
      start,
      end: list.end,
      kind: 'paragraph',
      parts: sentences.map((one) => ({ start: start + one.start, end: start + one.end })),
      context: null,
    },
  ]
}

/** Where the first line begins that is neither set in nor wrapped, and so is no part of the item; null where all lines are. */
function tailOf(text: string, item: Span, indent: number): number | null {
  const lines = [...text.slice(item.start, item.end).matchAll(/[^\n]+/g)].map((match) => ({ at: item.start + match.index, line: match[0] }))
  const tail = lines.findIndex(
    ({ line }, index) =>
      index > 0 && /^\s*\p{Lu}/u.test(line) && line.search(/\S/) <= indent && !/,\s*$/.test(lines[index - 1]?.line ?? ''),
  )
  const words = lines.map(({ line }) => line.trim())
  return tail < 0 || areWrapped(words) ? null : (lines[tail]?.at ?? null)
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
