import type { AnswerDraft } from './draft.ts'
import { hoursAnswers } from './hours-answers.ts'
import type { Named, Span } from './read-units.ts'
import { rowAnswers } from './row-answers.ts'
import { isEmptyCell, readTable, type Row, type Table } from './table.ts'
import { timetableAnswers } from './timetable-answers.ts'

const THING = /^(?:class|course|session|lesson|program(?:me)?|activity|event|workshop|what|subject)(?:es|s)?$/i

/** A table as answers: opening hours by day, a timetable by what is on, any other table row by row. */
export function tableAnswers(text: string, unit: { rows: Span[]; headings: Named[] }, business = ''): AnswerDraft[] {
  const table = readTable(text, unit.rows, unit.headings, business)
  if (!table) return []
  const roles = new Set(table.columns.map(({ role }) => role))
  if (roles.has('price')) return rowAnswers(table)
  const namesThings = table.columns.some((_, index) => namesThingsIn(table, index))
  const byDay = table.columns[0]?.role === 'day' && !namesThings ? sectionsOf(joinedDays(table)) : []
  if (byDay.length > 0 && byDay.every(hasEachDayOnce)) return byDay.flatMap(hoursAnswers)
  if (roles.has('day') && (roles.has('label') || roles.has('text'))) return timetableAnswers(table)
  return rowAnswers(table)
}

/** A column of what is on makes a timetable, even with a single row for each day; the hours of a workshop do not. */
function namesThingsIn({ columns, rows }: Table, index: number): boolean {
  const { header = '', role } = columns[index] ?? {}
  return role === 'text' && THING.test(header) && !rows.some(({ cells }) => /\d[:.]\d\d|\d ?[ap]\.?m\b/i.test(cells[index] ?? ''))
}

/** "Monday 9:00–12:00" with "14:00–18:00" in a row below it that names no day: one day. */
function joinedDays(table: Table): Table {
  const rows: Row[] = []
  for (const row of table.rows) {
    const above = rows.at(-1)
    if (row.from && above) rows.splice(-1, 1, { ...above, end: row.end, cells: above.cells.map((cell, index) => joined(cell, row, index)) })
    else rows.push(row)
  }
  return { ...table, rows }
}

function joined(cell: string, { cells }: Row, index: number): string {
  const more = cells[index] ?? ''
  return index === 0 || isEmptyCell(more) ? cell : isEmptyCell(cell) ? more : `${cell} and ${more}`
}

/** A table for each of its sections, such as summer and winter. */
function sectionsOf(table: Table): Table[] {
  return [...Map.groupBy(table.rows, ({ under }) => under).values()].map((rows) => ({ ...table, rows }))
}

function hasEachDayOnce({ rows }: Table): boolean {
  return new Set(rows.map(({ cells }) => cells[0])).size === rows.length
}
