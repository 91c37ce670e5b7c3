import { extractTextItems, getDocumentProxy } from 'unpdf'
import type { ExtractedText } from './extract-text.ts'
import { layOutPages } from './pdf-layout.ts'

const MAX_PAGES = 2_000

/** Reads the text of a PDF with its pages, or says why it cannot be read. */
export async function readPdf(bytes: Uint8Array): Promise<ExtractedText | { reason: string }> {
  try {
    const pdf = await getDocumentProxy(bytes, { verbosity: 0 })
    if (pdf.numPages > MAX_PAGES) return { reason: `This PDF has more than ${MAX_PAGES} pages. Please split it and upload the parts.` }
    const { items } = await extractTextItems(pdf)
    const { text, pageStarts } = layOutPages(items)
    if (!/[\p{L}\p{N}]/u.test(text)) {
      return {
        reason: 'This PDF holds pictures of pages and no text. Please upload one with text, or type its contents as questions and answers.',
      }
    }
    // PostgreSQL stores no NUL; a space keeps the offsets.
    return { text: text.toWellFormed().replaceAll('\u0000', ' '), kind: 'pdf', pageStarts }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'This PDF is locked with a password. Please save a copy without the password and upload that.'
  return 'This PDF is damaged. Please export it again and upload the new file.'
}
