import { utils, write } from '@e965/xlsx'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { compoundFiles } from '../../src/retrieval/readers/compound-files.ts'

const MAIN = 'application/vnd.openxmlformats-officedocument'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export type Parts = Record<string, string | Uint8Array>

/** A zip of these parts. */
export function makeZip(parts: Parts): Buffer {
  const files: Zippable = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, [typeof part === 'string' ? strToU8(part) : part, { mtime: '2026-01-01' }]]),
  )
  return Buffer.from(zipSync(files, { level: 1 }))
}

/** A Word document of this body (WordprocessingML); further parts replace or join its own. */
export function makeDocx(body: string, parts: Parts = {}): Buffer {
  return makeZip({ ...docxParts(body), ...parts })
}

export function docxParts(body: string): Parts {
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations([['rId1', `${OFFICE}/officeDocument`, 'word/document.xml']]),
    'word/document.xml': `${HEAD}<w:document ${WORD} xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>`,
  }
}

export function relations(list: readonly (readonly [id: string, type: string, target: string, mode?: string])[]): string {
  const all = list.map(
    ([id, type, target, mode]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
  )
  return `${HEAD}<Relationships xmlns="${RELATIONS}">${all.join('')}</Relationships>`
}

export function paragraph(words: string, style = ''): string {
  return `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${words}</w:t></w:r></w:p>`
}

export type Sheets = Record<string, unknown[][]>

/** A workbook as Excel writes it, in its new or its old format. */
export function makeWorkbook(sheets: Sheets, bookType: 'xlsx' | 'xls' | 'xlsb' = 'xlsx'): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  const bytes = write(book, { type: 'buffer', bookType: bookType === 'xls' ? 'biff8' : bookType }) as Uint8Array // what `type` asks for
  return Buffer.from(bytes)
}

/** The parts of a workbook in the new format, to be put together again after a change. */
export function makeXlsx(sheetData: string, parts: Parts = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return makeZip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MAIN}.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': relations([['rId1', `${OFFICE}/officeDocument`, 'xl/workbook.xml']]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([['rId1', `${OFFICE}/worksheet`, 'worksheets/sheet1.xml']]),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${main}">${sheetData}</worksheet>`,
    ...parts,
  })
}

/** A container of the old Office format with these streams. */
export function makeCompound(streams: Record<string, Uint8Array>): Buffer {
  const container = compoundFiles.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) compoundFiles.utils.cfb_add(container, name, Buffer.from(content))
  return Buffer.from(compoundFiles.write(container, { type: 'buffer' }))
}
