/** x and y in points from the bottom left, size, words. */
export type PdfText = readonly [number, number, number, string]

/** A PDF with text at given places, by the letter of ISO 32000-1 §7.5. */
export function makePdf(pages: readonly (readonly PdfText[])[], trailer = ''): Buffer {
  return makePdfOf(
    pages.map((texts) => texts.map(([x, y, size, words]) => `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`).join('\n')),
    { trailer },
  )
}

export type PdfParts = {
  /** What follows the fourth object and the two of each page, without `obj` around it. */
  objects?: readonly string[]
  /** Of every page, besides the font. */
  resources?: string
  page?: string
  catalog?: string
  pages?: string
  trailer?: string
}

/** The number of the first object in `objects` for a PDF of so many pages. */
export function firstObject(pages: number): number {
  return 4 + pages * 2
}

/** A PDF whose pages draw these content streams. */
export function makePdfOf(contents: readonly (string | Stream)[], parts: PdfParts = {}): Buffer {
  const kids = contents.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  return assemble(
    [
      `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''} >>`,
      parts.pages ?? `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...contents.flatMap((content, index) => [
        `<< /Type /Page /Parent 2 0 R ${parts.page ?? '/MediaBox [0 0 612 792]'} /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> ${parts.resources ?? ''} >> >>`,
        typeof content === 'string' ? stream(content) : stream(content.bytes, content.dictionary),
      ]),
      ...(parts.objects ?? []),
    ],
    parts.trailer ?? '',
  )
}

export type Stream = { bytes: string; dictionary: string }

/** `bytes` are one character each. */
export function stream(bytes: string, dictionary = ''): string {
  return `<< /Length ${bytes.length} ${dictionary} >>\nstream\n${bytes}\nendstream`
}

function assemble(objects: readonly string[], trailer: string): Buffer {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF`,
    'latin1',
  )
}
