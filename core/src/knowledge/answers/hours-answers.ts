import type { AnswerDraft } from './draft.ts'
import { closed } from './plain-words.ts'
import { isEmptyCell, type Row, type Table } from './table.ts'

const OPEN = /^(?:open|opens|opening(?: hours| times?)?|hours|times?)$/i
const CLOSES = /^(?:close|closes|closing|until|to)$/i

/** Opening hours by day: for each column one sentence with all days. */
export function hoursAnswers(table: Table): AnswerDraft[] {
  const { columns, rows, header, name, title } = table
  const closesAt = columns.findIndex((column) => CLOSES.test(column.header))
  return columns.flatMap((column, index) => {
    if (index === 0 || index === closesAt) return []
    const isOpening = OPEN.test(column.header)
    const value = (row: Row) => (isOpening && closesAt > 0 ? range(row.cells[index], row.cells[closesAt]) : (row.cells[index] ?? ''))
    const said = rows.filter((row) => !isEmptyCell(value(row)) && !/^closed$/i.test(value(row)))
    const closedOn = rows.filter((row) => /^(?:closed|none)$/i.test(row.cells[index] ?? '')).map((row) => row.cells[0] ?? '')
    if (said.length === 0) return []
    const days = said.map((row) => `${row.cells[0]} ${value(row)}`).join('; ')
    const rest = closedOn.length > 0 ? `; ${isOpening ? 'closed' : 'none'} on ${closedOn.join(' and ')}` : ''
    const subject = isOpening ? 'We are open' : `${column.header}:`
    const about = isOpening ? 'opening hours' : column.header.toLowerCase()
    const questions = isOpening ? ['When are you open?', 'What are your opening hours?'] : [`When is ${about}?`]
    const over = name ?? title
    const spans = [header, ...rows, ...(over ? [{ start: over.start, end: over.end }] : [])]
    return [{ kind: 'time' as const, about, text: closed(`${subject} ${days}${rest}`), questions, spans, isOwnWords: false }]
  })
}

function range(from = '', to = ''): string {
  return isEmptyCell(to) || from === to ? from : `${from} to ${to}`
}
