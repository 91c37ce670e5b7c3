import { anyOf, inOrder, pattern } from '../pattern.ts'

/** A sentence as it stands in a text; `start` and `end` are character offsets into it. */
export type Sentence = { text: string; start: number; end: number }

const LIST_ITEM = /^\s*(?:[-*•▪◦–·‣]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/
const TABLE_ROW = /^\s*\|.*\|\s*$/
/** A cell of the line that rules off the header of a table. */
const RULED_CELL = /^:?-{2,}:?$/
const HEADING = /^#{1,6}\s+/
const RULE = /^\s*(?:={3,}|-{3,}|\*{3,}|_{3,})\s*$/

/** Where a sentence may end: closing punctuation with what closes around it, then a space; in CJK text no space is needed. */
const POSSIBLE_END = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s|$)|(?<![。！？])[。！？]+[」』”’）]*/gu
/** Of what stands before a possible end, so much decides: more than any abbreviation has characters. */
const LONGEST_END = 40
/** Abbreviations that are followed by the rest of their sentence. */
const NEVER_LAST = pattern(
  'i',
  inOrder(
    /(?:^|[\s(["'“‘])/,
    anyOf(
      'mr',
      'mrs',
      'ms',
      'mx',
      'dr',
      'prof',
      'st',
      'rev',
      'sr',
      'jr',
      'vs',
      'approx',
      'incl',
      'excl',
      'dept',
      /e\.g/,
      /i\.e/,
      'cf',
      'apt',
      'ste',
      'bldg',
      'ca',
      /[a-z]/,
    ),
    /\.$/,
  ),
)
/** Abbreviations that only a number follows: "No. 5", and "The answer is no." */
const BEFORE_NUMBER = /(?:^|[\s(])(?:nos?|nr|figs?|pp?|ph|vol|ext|tel|min|max)\.$/i
/** Abbreviations that may also be the last word: what follows decides. */
const MAYBE_LAST = pattern(
  'i',
  inOrder(
    /(?:^|[\s(\d])/,
    anyOf(
      /[ap]\.m/,
      'etc',
      'inc',
      'ltd',
      'co',
      'corp',
      /u\.s/,
      /u\.k/,
      /u\.s\.a/,
      'ave',
      'rd',
      'blvd',
      'hwy',
      /ph\.d/,
      'mon',
      /tues?/,
      'wed',
      /thur?s?/,
      'fri',
      'sat',
      'sun',
      'jan',
      'feb',
      'mar',
      'apr',
      'jun',
      'jul',
      'aug',
      /sept?/,
      'oct',
      'nov',
      'dec',
      /hrs?/,
      /mins?/,
      /yrs?/,
    ),
    /\.$/,
  ),
)
/** After an abbreviation that may end a sentence: the sentence goes on. */
const CONTINUES = pattern(
  'u',
  inOrder(
    /^["'“‘(]*/,
    anyOf(
      /\p{Ll}/u,
      /\p{Nd}/u,
      inOrder(
        anyOf(
          'Mon',
          'Tue',
          'Wed',
          'Thu',
          'Fri',
          'Sat',
          'Sun',
          'Jan',
          'Feb',
          'Mar',
          'Apr',
          'May',
          'Jun',
          'Jul',
          'Aug',
          'Sep',
          'Oct',
          'Nov',
          'Dec',
          /E[SD]?T/,
          /C[SD]?T/,
          /P[SD]?T/,
          'GMT',
          'UTC',
          'and',
          'or',
          'to',
        ),
        /\p{L}*\b/u,
      ),
    ),
  ),
)

/**
 * Splits a text into sentences, in order. Abbreviations, prices, addresses of web pages and decimals do not end one; a list
 * item, a table row and a heading begin one; a blank line ends one; the single line break of wrapped text does not.
 */
export function splitSentences(text: string): Sentence[] {
  return blocksOf(text).flatMap(([start, end]) => splitBlock(text, start, end))
}

/** Whether a line is a row of a table written with bars (the line that rules off the header is not). */
export function isTableRow(line: string): boolean {
  return TABLE_ROW.test(line) && !isTableRule(line)
}

/** How many characters of a line are the mark of a list's item: "- ", "2) ". */
export function lengthOfMark(line: string): number {
  return LIST_ITEM.exec(line)?.[0].length ?? 0
}

/** Whether a line begins an item of a list. */
export function isListItem(line: string): boolean {
  return LIST_ITEM.test(line)
}

/** Whether a line only rules something off and says nothing. */
export function isRuleLine(line: string): boolean {
  return isTableRule(line) || RULE.test(line)
}

function isTableRule(line: string): boolean {
  const cells = line.split('|').map((cell) => cell.trim())
  const inner = cells.slice(cells[0] === '' ? 1 : 0, cells.length > 1 && cells.at(-1) === '' ? -1 : cells.length)
  return inner.length > 0 && inner.every((cell) => RULED_CELL.test(cell))
}

function blocksOf(text: string): [number, number][] {
  const blocks: [number, number][] = []
  let open: [number, number] | null = null
  const close = () => {
    if (open) blocks.push(open)
    open = null
  }
  for (const match of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    const line = match[0].trimEnd()
    const end = match.index + line.length
    if (line === '' || isRuleLine(line)) close()
    else if (isTableRow(line) || HEADING.test(line)) {
      close()
      blocks.push([match.index, end])
    } else if (open && !isListItem(line)) open = [open[0], end]
    else {
      close()
      open = [match.index + lengthOfMark(line), end]
    }
  }
  close()
  return blocks
}

function splitBlock(text: string, start: number, end: number): Sentence[] {
  const block = text.slice(start, end)
  const heading = HEADING.exec(block)?.[0].length ?? 0
  if (heading > 0) return trimmed(text, start + heading, end)
  if (isTableRow(block)) return trimmed(text, start, end)
  const sentences: Sentence[] = []
  let from = 0
  for (const match of block.matchAll(POSSIBLE_END)) {
    const to = match.index + match[0].length
    if (!endsSentence(block.slice(Math.max(from, to - LONGEST_END), to), block.slice(to))) continue
    sentences.push(...trimmed(text, start + from, start + to))
    from = to
  }
  return [...sentences, ...trimmed(text, start + from, end)]
}

function endsSentence(before: string, after: string): boolean {
  const next = after.trimStart()
  if (next === '') return true
  if (/[!?。！？]["'”’»)\]」』）]*$/u.test(before)) return !/^\p{Ll}/u.test(next)
  if (BEFORE_NUMBER.test(before)) return !/^[+(]?\p{Nd}/u.test(next) && !/^\p{Ll}/u.test(next)
  if (NEVER_LAST.test(before)) return false
  if (MAYBE_LAST.test(before)) return !CONTINUES.test(next)
  return !/^\p{Ll}/u.test(next) || /[a-z]{3}\.$/i.test(before)
}

function trimmed(text: string, start: number, end: number): Sentence[] {
  const raw = text.slice(start, end)
  const sentence = raw.trim()
  if (!/[\p{L}\p{N}]/u.test(sentence)) return []
  const from = start + raw.indexOf(sentence)
  return [{ text: sentence, start: from, end: from + sentence.length }]
}
