import type { PDFDocument } from 'mupdf'
import { layOutPages } from './pdf-layout.ts'
import { openPdf } from './open-pdf.ts'
import { placedTextOf } from './placed-lines.ts'
import type { Send } from '../read-file.ts'
import type { PlacedText, FileReading, RecognisedPages } from '../reader-messages.ts'
import { refusal } from '../refusal.ts'

const MAX_PAGES = 2_000
const MAX_SCANNED_PAGES = 300
/** A scan may bear the stamp of its scanner on each page: so few letters are none where no page has more. */
const FEW_LETTERS = 40
const PAGES_PER_PROGRESS = 20
const LOCKED = 'This PDF is locked with a password. Please save a copy without the password and upload that.'

/** Reads the text of a PDF with its pages. Pages that show next to no text of their own are asked for to be recognised first. */
export function readPdf(bytes: Uint8Array, recognised: RecognisedPages, send: Send): FileReading {
  try {
    const pdf = openPdf(bytes)
    if (pdf.needsPassword()) return refusal(LOCKED)
    const count = countPages(pdf)
    if (count > MAX_PAGES) return refusal(`This PDF has more than ${MAX_PAGES} pages. Please split it and upload the parts.`)
    const own: PlacedText[][] = []
    const counts: number[] = []
    for (let page = 1; page <= count; page++) {
      const items = placedTextOf(pdf, page - 1)
      own.push(items)
      counts.push(letters(items))
      if (page % PAGES_PER_PROGRESS === 0 && !counts.includes(0)) send({ type: 'progress', page, pages: count })
    }
    const wanted = picturePages(counts).filter((page) => !recognised[page])
    if (wanted.length > MAX_SCANNED_PAGES)
      return refusal(
        `This PDF has ${wanted.length} scanned pages, more than the ${MAX_SCANNED_PAGES} that are recognised. Please split it.`,
      )
    if (wanted.length > 0) return { type: 'unrecognised', wanted, pages: count }
    const pages = own.map((items, index) => {
      const seen = recognised[index + 1] ?? []
      return letters(seen) > (counts[index] ?? 0) ? seen : items
    })
    return { type: 'text', ...layOutPages(pages), kind: 'pdf' }
  } catch {
    return refusal('This PDF is damaged. Please export it again and upload the new file.')
  }
}

/** As many as the file says, or, where that cannot be, as are there: then the file is told so, for no page of it can be opened before. */
function countPages(pdf: PDFDocument): number {
  try {
    return pdf.countPages()
  } catch {
    let count = 0
    while (count <= MAX_PAGES && isThere(pdf, count)) count++
    if (count === 0) throw new Error('This PDF has no page.')
    pdf.getTrailer().get('Root', 'Pages').put('Count', count)
    return count
  }
}

function isThere(pdf: PDFDocument, page: number): boolean {
  try {
    pdf.findPage(page)
    return true
  } catch {
    return false
  }
}

/** The numbers of pages that have no text of their own, by how many letters each has. */
function picturePages(counts: readonly number[]): number[] {
  const none = counts.every((count) => count < FEW_LETTERS) ? FEW_LETTERS : 1
  return counts.flatMap((count, index) => (count < none ? [index + 1] : []))
}

function letters(items: readonly PlacedText[]): number {
  return items.reduce((count, { str }) => count + (str.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
}
