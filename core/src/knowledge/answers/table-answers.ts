import type { AnswerDraft } from './draft.ts'
import { hoursAnswers } from './hours-answers.ts'
import type { Named, Span } from './read-units.ts'
import { rowAnswers } from './row-answers.ts'
import { readTable, type Table } from './table.ts'
import { timetableAnswers } from './timetable-answers.ts'

const THING = /^(?:class|course|session|lesson|program(?:me)?|activity|event|workshop|what|subject)(?:es|s)?$/i

/** A table as answers: opening hours by day, a timetable by what is on, any other table row by row. */
export function tableAnswers(text: string, { rows, headings }: { rows: Span[]; headings: Named[] }): AnswerDraft[] {
  const table = readTable(text, rows, headings)
  if (!table) return []
  const days = table.rows.map(({ cells }) => cells[0])
  const roles = new Set(table.columns.map(({ role }) => role))
  if (roles.has('price')) return rowAnswers(table)
  const namesThings = table.columns.some((_, index) => namesThingsIn(table, index))
  if (table.columns[0]?.role === 'day' && !namesThings && new Set(days).size === days.length) return hoursAnswers(table)
  if (roles.has('day') && (roles.has('label') || roles.has('text'))) return timetableAnswers(table)
  return rowAnswers(table)
}

/** A column of what is on makes a timetable, even with a single row for each day; the hours of a workshop do not. */
function namesThingsIn({ columns, rows }: Table, index: number): boolean {
  const { header = '', role } = columns[index] ?? {}
  return role === 'text' && THING.test(header) && !rows.some(({ cells }) => /\d[:.]\d\d|\d ?[ap]\.?m\b/i.test(cells[index] ?? ''))
}
