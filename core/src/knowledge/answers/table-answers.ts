import type { AnswerDraft } from './draft.ts'
import { hoursAnswers } from './hours-answers.ts'
import type { Named, Span } from './read-units.ts'
import { rowAnswers } from './row-answers.ts'
import { readTable } from './table.ts'
import { timetableAnswers } from './timetable-answers.ts'

/** A table as answers: opening hours by day, a timetable by what is on, any other table row by row. */
export function tableAnswers(text: string, { rows, headings }: { rows: Span[]; headings: Named[] }): AnswerDraft[] {
  const table = readTable(text, rows, headings)
  if (!table) return []
  if (table.columns[0]?.role === 'day' && !table.columns.some(({ role }) => role === 'text' || role === 'price')) return hoursAnswers(table)
  if (table.columns.some(({ role }) => role === 'day')) return timetableAnswers(table)
  return rowAnswers(table)
}
