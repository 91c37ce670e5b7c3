import { getDocumentProxy } from 'unpdf'
import { layOutPages } from './pdf-layout.ts'
import type { Send } from '../read-file.ts'
import type { PlacedText, FileReading, RecognisedPages } from '../reader-messages.ts'
import { refusal } from '../refusal.ts'

const MAX_PAGES = 2_000
const MAX_SCANNED_PAGES = 300
/** A scan may bear the stamp of its scanner on each page: so few letters are none where no page has more. */
const FEW_LETTERS = 40
const PAGES_PER_PROGRESS = 20

/** Reads the text of a PDF with its pages. Pages that show next to no text of their own are asked for to be recognised first. */
export async function readPdf(bytes: Uint8Array, recognised: RecognisedPages, send: Send): Promise<FileReading> {
  try {
    const pdf = await getDocumentProxy(bytes, { verbosity: 0 })
    if (pdf.numPages > MAX_PAGES) return refusal(`This PDF has more than ${MAX_PAGES} pages. Please split it and upload the parts.`)
    const own: PlacedText[][] = []
    const counts: number[] = []
    for (let page = 1; page <= pdf.numPages; page++) {
      const items = await placedTextOf(pdf, page)
      own.push(items)
      counts.push(letters(items))
      if (page % PAGES_PER_PROGRESS === 0 && !counts.includes(0)) send({ type: 'progress', page, pages: pdf.numPages })
    }
    const wanted = picturePages(counts).filter((page) => !recognised[page])
    if (wanted.length > MAX_SCANNED_PAGES)
      return refusal(
        `This PDF has ${wanted.length} scanned pages, more than the ${MAX_SCANNED_PAGES} that are recognised. Please split it.`,
      )
    if (wanted.length > 0) return { type: 'unrecognised', wanted, pages: pdf.numPages }
    const pages = own.map((items, index) => {
      const seen = recognised[index + 1] ?? []
      return letters(seen) > (counts[index] ?? 0) ? seen : items
    })
    return { type: 'text', ...layOutPages(pages), kind: 'pdf' }
  } catch (error) {
    return refusal(reasonOf(error))
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

async function placedTextOf(pdf: Pdf, number: number): Promise<PlacedText[]> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.flatMap((item) => {
    if (!('str' in item)) return []
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number)
    return [{ str: item.str, x, y, width: item.width, fontSize: Math.hypot(c, d) }]
  })
}

/** The numbers of pages that have no text of their own, by how many letters each has. */
function picturePages(counts: readonly number[]): number[] {
  const none = counts.every((count) => count < FEW_LETTERS) ? FEW_LETTERS : 1
  return counts.flatMap((count, index) => (count < none ? [index + 1] : []))
}

function letters(items: readonly PlacedText[]): number {
  return items.reduce((count, { str }) => count + (str.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
}

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'This PDF is locked with a password. Please save a copy without the password and upload that.'
  return 'This PDF is damaged. Please export it again and upload the new file.'
}
