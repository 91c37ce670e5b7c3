import { isListItem, isRuleLine, isTableRow } from '@ownvoice/core/text/sentences'

/**
 * Words of a document as they read on paper, a line for each paragraph, item or row: a row of a table as "Piano · 30 minutes · $152", no marks of
 * headings or emphasis. Lines that were only wrapped are put together again.
 */
export function readableText(text: string): string {
  const lines: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const isProse = line.trim() !== '' && !standsAlone(line)
    if (isProse && isOpen) lines.push(`${lines.pop()} ${line.trim()}`)
    else if (line.trim() !== '' && !isRuleLine(line)) lines.push(readableLine(line))
    isOpen = isProse || isListItem(line)
  }
  return lines.join('\n').replaceAll(/\*\*|__|`/g, '')
}

const HEADING = /^\s*#{1,6}\s+/

function standsAlone(line: string): boolean {
  return isTableRow(line) || isRuleLine(line) || isListItem(line) || HEADING.test(line)
}

function readableLine(line: string): string {
  if (isTableRow(line)) return cellsOf(line).join(' · ')
  return line
    .replace(HEADING, '')
    .replace(/^\s*[-*]\s+/, '• ')
    .trim()
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
}
