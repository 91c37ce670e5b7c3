import WordExtractor from 'word-extractor'
import { tableRow } from './table-text.ts'
import type { FileReading } from './reader-messages.ts'
import { refusal } from './refusal.ts'
import { LOCKED } from './tell-kind.ts'

/** Reads Word's old format: its paragraphs, with the cells of tables as rows, then its text boxes and notes. */
export async function readDoc(bytes: Uint8Array): Promise<FileReading> {
  try {
    const document = await new WordExtractor().extract(Buffer.from(bytes))
    const parts = [
      document.getBody(),
      document.getTextboxes({ includeHeadersAndFooters: false }),
      document.getFootnotes(),
      document.getEndnotes(),
    ]
    return { type: 'text', text: parts.map(layOut).filter(Boolean).join('\n\n'), kind: 'text', pageStarts: [] }
  } catch (error) {
    return refusal(/encrypt/i.test(String(error)) ? LOCKED : 'This Word document is damaged. Please save it again and upload the new file.')
  }
}

/** A line of the extracted text is a paragraph of Word's, or a row of a table with a tab after each cell. */
function layOut(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const written = lines.map((line) => (isRow(line) ? tableRow(line.replace(/\t+$/, '').split('\t')) : line.trim()))
  return written
    .map((line, index) => (line.startsWith('| ') && written[index + 1]?.startsWith('| ') ? `${line}\n` : `${line}\n\n`))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function isRow(line: string): boolean {
  return /\S\t\s*\S/.test(line)
}
