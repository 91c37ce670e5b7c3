import type { AnswerDraft } from './draft.ts'
import { hoursAnswers } from './hours-answers.ts'
import type { Named, Span } from './read-units.ts'
import { rowAnswers } from './row-answers.ts'
import { readTable } from './table.ts'
import { timetableAnswers } from './timetable-answers.ts'

/** A column of what is on makes a timetable, even with a single row for each day. */
const THING = /^(?:class|course|session|lesson|program(?:me)?|activity|event|workshop|what|subject)(?:es|s)?$/i

/** A table as answers: opening hours by day, a timetable by what is on, any other table row by row. */
export function tableAnswers(text: string, { rows, headings }: { rows: Span[]; headings: Named[] }): AnswerDraft[] {
  const table = readTable(text, rows, headings)
  if (!table) return []
  const days = table.rows.map(({ cells }) => cells[0])
  const hasPrice = table.columns.some(({ role }) => role === 'price')
  const namesThings = table.columns.some(({ header }) => THING.test(header))
  if (table.columns[0]?.role === 'day' && !hasPrice && !namesThings && new Set(days).size === days.length) return hoursAnswers(table)
  if (table.columns.some(({ role }) => role === 'day') && !hasPrice) return timetableAnswers(table)
  return rowAnswers(table)
}
