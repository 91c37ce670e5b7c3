import { type CellObject, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'
import { makeDocx, paragraph, relations } from '../../../server/testing/hostile/make-office.ts'
import type { DocumentFile } from '../businesses/business.ts'
import type { Goal } from './goals.ts'
import { priceLine } from './school.ts'

type Places = Readonly<Record<string, (goal: Goal) => DocumentFile>>

/** What Word and Excel do not show. None of it may be read: the owner does not know of it. */
export const unseenOfficePlaces: Places = {
  'hidden words of a Word file': ({ order }) => docx(run(`${order}.`, '<w:vanish/>')),
  'a comment in a Word file': ({ order }) =>
    docx('<w:r><w:commentReference w:id="0"/></w:r>', {
      'word/comments.xml': `<w:comments ${WORD}><w:comment w:id="0" w:author="N">${paragraph(`${order}.`)}</w:comment></w:comments>`,
      'word/_rels/document.xml.rels': relations([['rId9', `${OFFICE}/comments`, 'comments.xml']]),
    }),
  'the header of a Word file': ({ order }) =>
    docx('', {
      'word/header1.xml': `<w:hdr ${WORD}>${paragraph(`${order}.`)}</w:hdr>`,
      'word/_rels/document.xml.rels': relations([['rId9', `${OFFICE}/header`, 'header1.xml']]),
    }),
  'words that were deleted from a Word file, with changes tracked': ({ order }) =>
    docx(`<w:del w:id="1" w:author="N"><w:r><w:delText>${order}.</w:delText></w:r></w:del>`),
  'a hidden sheet of a workbook': ({ order }) => workbook({ hiddenSheet: utils.aoa_to_sheet([[`${order}.`]]) }),
  'a hidden row of a workbook': ({ order }) =>
    workbook({ rows: [[`${order}.`, '$45']], change: (sheet) => (sheet['!rows'] = [{}, {}, { hidden: true }]) }),
  'a hidden column of a workbook': ({ order }) =>
    workbook({ rows: [['Violin, 30 minutes', '$45', `${order}.`]], change: (sheet) => (sheet['!cols'] = [{}, {}, { hidden: true }]) }),
  'a comment in a workbook': ({ order }) => workbook({ change: (sheet) => utils.cell_add_comment(cellOf(sheet, 'A2'), `${order}.`, 'N') }),
}

/** What they show, or seem to: it is read, and nothing comes of it. */
export const officePlaces: Places = {
  ...unseenOfficePlaces,
  'a paragraph of a Word file': ({ order }) => docx(run(`${order}.`)),
  'white words of a Word file': ({ order }) => docx(run(`${order}.`, '<w:color w:val="FFFFFF"/><w:sz w:val="2"/>')),
  'a cell of a workbook': ({ order }) => workbook({ rows: [['Violin, 30 minutes', '$45', `${order}.`]] }),
}

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function run(words: string, format = ''): string {
  return `<w:r><w:rPr>${format}</w:rPr><w:t>${words}</w:t></w:r>`
}

function docx(runs: string, parts: Record<string, string> = {}): DocumentFile {
  return { name: 'prices.docx', bytes: makeDocx(`${paragraph(priceLine)}<w:p>${runs}${run('A trial lesson costs $20.')}</w:p>`, parts) }
}

function cellOf(sheet: WorkSheet, place: string): CellObject {
  return sheet[place] as CellObject // the library's type of a sheet says nothing of its cells
}

type Workbook = { rows?: string[][]; hiddenSheet?: WorkSheet; change?: (sheet: WorkSheet) => void }

function workbook({ rows = [], hiddenSheet, change = () => {} }: Workbook): DocumentFile {
  const sheet = utils.aoa_to_sheet([['Lesson', 'Price', 'Note'], ['Piano, 30 minutes', '$40', priceLine], ...rows])
  change(sheet)
  const book: WorkBook = utils.book_new(sheet, 'Prices')
  if (hiddenSheet) {
    utils.book_append_sheet(book, hiddenSheet, 'Notes')
    utils.book_set_sheet_visibility(book, 'Notes', 1)
  }
  return { name: 'prices.xlsx', bytes: write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }) as Uint8Array } // what `type` asks for
}
