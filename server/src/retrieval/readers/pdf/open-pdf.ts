import { Document, PDFDocument } from 'mupdf'

/** Opens a PDF that nobody vouches for; what is damaged is mended as far as it goes. Throws for what is no PDF. */
export function openPdf(bytes: Uint8Array): PDFDocument {
  const opened = Document.openDocument(bytes, 'application/pdf')
  // The library reads other kinds, too, and goes by the content.
  if (!(opened instanceof PDFDocument)) throw new Error('This is no PDF.')
  return opened
}
