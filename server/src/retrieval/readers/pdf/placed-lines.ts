import type { PDFDocument } from 'mupdf'
import type { PlacedText } from '../reader-messages.ts'

/** Sizes and places come as whole numbers: so many to a point. */
const STEPS_PER_POINT = 100

type Box = { x: number; y: number; w: number; h: number }
/** What MuPDF writes of a page (`fz_print_stext_page_as_json`): a line ends where the next letter is about a letter away. */
type StructuredText = { blocks: { lines?: { text: string; x: number; y: number; bbox: Box; font: { size: number } }[] }[] }

/** The text of a page, counted from 0, in the order in which it is drawn. */
export function placedTextOf(pdf: PDFDocument, page: number): PlacedText[] {
  const opened = pdf.loadPage(page)
  const structured = opened.toStructuredText('')
  try {
    const { blocks } = JSON.parse(structured.asJSON(STEPS_PER_POINT)) as StructuredText // the library's own words
    return blocks.flatMap(({ lines = [] }) =>
      lines.map(({ text, x, y, bbox, font }) => ({
        str: text,
        x: x / STEPS_PER_POINT,
        y: -y / STEPS_PER_POINT,
        width: (bbox.x + bbox.w - x) / STEPS_PER_POINT,
        fontSize: font.size / STEPS_PER_POINT,
      })),
    )
  } finally {
    structured.destroy()
    opened.destroy()
  }
}
