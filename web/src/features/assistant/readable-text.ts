import { isRuleLine, isTableRow } from '@ownvoice/core/knowledge/sentences'

/** Words of a document as they read on paper: a row of a table as "Piano · 30 minutes · $152", no marks of headings or emphasis. */
export function readableText(text: string): string {
  return text
    .split('\n')
    .filter((line) => !isRuleLine(line))
    .map(readableLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function readableLine(line: string): string {
  if (isTableRow(line)) return cellsOf(line).join(' · ')
  const words = line.replace(/^\s*#{1,6}\s+/, '').replaceAll(/\*\*|__|`/g, '')
  return words.replace(/^\s*[-*]\s+/, '• ').trim()
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
}
