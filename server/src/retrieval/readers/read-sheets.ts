import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel'
import { tableRow, tableRule } from './table-text.ts'
import type { FileReading } from './reader-messages.ts'
import { refusal } from './refusal.ts'
import { LOCKED } from './tell-kind.ts'

type Row = string[]

/**
 * Reads each sheet that is shown as a page with its name over it, without its hidden rows and columns: dates and numbers as the sheet shows them, rows that follow one another as a table
 * whose first row is its header, lines of one cell above it as text.
 */
export function readSheets(source: { bytes: Uint8Array } | { csv: string }): FileReading {
  const workbook = openWorkbook(source)
  if ('type' in workbook) return workbook
  const pageStarts: number[] = []
  let text = ''
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name]
    if (!sheet || workbook.Workbook?.Sheets?.[index]?.Hidden) continue
    const tables = writeTables(rowsOf(sheet))
    if (tables === '') continue
    if (text !== '') text += '\n\n'
    pageStarts.push(text.length)
    text += 'csv' in source ? tables : `# ${name.replace(/\s+/g, ' ').trim()}\n\n${tables}`
  }
  return { type: 'text', text, kind: 'markdown', pageStarts: 'csv' in source ? [] : pageStarts }
}

function openWorkbook(source: { bytes: Uint8Array } | { csv: string }): WorkBook | FileReading {
  try {
    set_cptable(codePages)
    const options = { dense: true, cellHTML: false, cellFormula: false }
    if ('csv' in source) return read(source.csv, { ...options, type: 'string', raw: true })
    // Which rows and columns are hidden is read with the styles alone.
    return read(Buffer.from(source.bytes), { ...options, cellStyles: true, type: 'buffer' })
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) return refusal(LOCKED)
    return refusal('This workbook is damaged. Please save it again and upload the new file.')
  }
}

/** Only rows and cells that are there are looked at: a file may claim a million rows that it does not have. */
function rowsOf(sheet: WorkSheet): Row[] {
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? []
  const rows: Row[] = []
  let last = -1
  data.forEach((cells, index) => {
    const row: Row = []
    cells.forEach((cell, column) => (row[column] = sheet['!cols']?.[column]?.hidden ? '' : shown(cell)))
    if (sheet['!rows']?.[index]?.hidden || row.every((cell) => cell === '')) return
    if (index > last + 1 && rows.length > 0) rows.push([])
    rows.push(row)
    last = index
  })
  return rows
}

function shown(cell: CellObject | undefined): string {
  return (cell?.w ?? (cell?.v instanceof Date ? cell.v.toISOString() : String(cell?.v ?? ''))).replace(/\s+/g, ' ').trim()
}

/** An empty row ends a table. */
function writeTables(rows: readonly Row[]): string {
  const groups: Row[][] = [[]]
  for (const row of rows) {
    if (row.length === 0) groups.push([])
    else groups.at(-1)?.push(row)
  }
  return groups.map(writeTable).filter(Boolean).join('\n\n')
}

function writeTable(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row).filter((column) => row[Number(column)])))]
    .map(Number)
    .toSorted((one, other) => one - other)
  const cut = rows.map((row) => columns.map((column) => row[column] ?? ''))
  const isLine = (row: Row) => row.filter(Boolean).length < 2
  const headerAt = cut.findIndex((row) => !isLine(row))
  if (headerAt < 0) return cut.map((row) => row.find(Boolean) ?? '').join('\n')
  const lines = cut.slice(0, headerAt).map((row) => row.find(Boolean) ?? '')
  const [header = [], ...body] = cut.slice(headerAt)
  return [...lines.flatMap((line) => [line, '']), tableRow(header), tableRule(columns.length), ...body.map(tableRow)].join('\n')
}
