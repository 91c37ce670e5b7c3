import mammoth from 'mammoth'
import { htmlToText } from './html-to-text.ts'
import type { FileReading } from './reader-messages.ts'
import { refusal } from './refusal.ts'
import { withoutHiddenRuns } from './without-hidden-runs.ts'

/** Titles are headings too. What the file brings as styles of its own reader is not asked. */
const OPTIONS = {
  styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"],
  includeEmbeddedStyleMap: false,
  externalFileAccess: false,
  convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
}

/** Reads the text that Word shows with its headings, lists and tables as Markdown; without headings by style, titles are told by how they stand. */
export async function readDocx(bytes: Uint8Array): Promise<FileReading> {
  try {
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(withoutHiddenRuns(bytes)) }, OPTIONS)
    return { type: 'text', text: htmlToText(value), kind: /<h[1-6]/.test(value) ? 'markdown' : 'text', pageStarts: [] }
  } catch {
    return refusal('This Word document is damaged. Please save it again and upload the new file.')
  }
}
