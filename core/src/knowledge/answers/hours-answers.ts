import type { AnswerDraft } from './draft.ts'
import { type HoursOver, hoursOver } from './hours-over.ts'
import { capitalised, closed } from './plain-words.ts'
import { inner } from './inner.ts'
import { type Column, isDayCell, isEmptyCell, type Row, spansOf, type Table } from './table.ts'

const OPEN = /^(?:open|opens|opening(?: hours| times?)?|hours|times?)$/i
const CLOSES = /^(?:close|closes|closing|until|to)$/i
/** From one time to another; a single time is no opening time. */
const RANGE = /\d.{0,10}(?:[-–—]|\bto\b|\buntil\b).{0,10}\d/i
const NOTHING = /^(?:closed|none|shut)$/i

/** Hours by day, of one section of a table: for each column one sentence with all days, said with the headings that limit them. */
export function hoursAnswers(table: Table): AnswerDraft[] {
  const { columns, header } = table
  const over = hoursOver(table.text, { headings: table.headings, name: table.rows[0]?.under, business: table.business })
  const rows = table.rows.filter(({ cells }) => isDayCell(cells[0] ?? ''))
  const others = table.rows.filter((row) => !rows.includes(row))
  const closesAt = columns.findIndex((column) => CLOSES.test(column.header))
  const byColumn = columns.flatMap((column, index): AnswerDraft[] => {
    if (index === 0 || index === closesAt) return []
    const isOpening = OPEN.test(column.header) && (closesAt > 0 || rows.some((row) => RANGE.test(row.cells[index] ?? '')))
    const value = (row: Row) => (isOpening && closesAt > 0 ? range(row.cells[index], row.cells[closesAt]) : (row.cells[index] ?? ''))
    const said = rows.filter((row) => !isEmptyCell(value(row)) && !NOTHING.test(value(row)))
    if (said.length === 0 || (!isOpening && column.header.length < 4)) return []
    const isNote = column.role === 'note'
    const days = said.map((row) => `${row.cells[0]}${isNote ? ':' : ''} ${value(row)}`).join('; ')
    const subject = isOpening ? 'We are open ' : isNote ? '' : `${capitalised(column.header)}: `
    const about = isOpening ? 'opening hours' : column.header
    const questions = isOpening ? hoursQuestions(said.map((row) => row.cells[0] ?? '')) : [`What are the times for ${about}?`]
    const values = `${days}${closedDays(rows, index)}`
    const draft: AnswerDraft = {
      kind: 'time',
      about,
      text: closed(`${subject}${values}`),
      questions,
      spans: [header, ...rows.flatMap(spansOf)],
      isOwnWords: false,
    }
    return [over ? limitedHours(draft, over, { values, column, isOpening }) : draft]
  })
  return [...byColumn, ...others.flatMap((row) => otherRow(header, row, over))]
}

/** "Summer (April to September): open Monday–Friday 8:00–19:00", "Winter hours, workshop: Monday 9:00–12:00". */
function limitedHours(
  draft: AnswerDraft,
  over: HoursOver,
  { values, column, isOpening }: { values: string; column: Column; isOpening: boolean },
): AnswerDraft {
  const name = isOpening ? over.text : `${over.text}, ${inner(column.header)}`
  return {
    ...draft,
    about: isOpening ? over.about : `${column.header}, ${inner(over.about)}`,
    text: closed(`${capitalised(name)}: ${isOpening && /^open/i.test(column.header) ? 'open ' : ''}${values}`),
    questions:
      over.questions.length === 0
        ? draft.questions
        : isOpening
          ? over.questions
          : [`What are the times for ${column.header} (${inner(over.about)})?`],
    spans: [...over.spans, ...draft.spans],
  }
}

/** What opening hours on these days answer. */
export function hoursQuestions(days: readonly string[]): string[] {
  const weekend = days.some((day) => /\bsat/i.test(day)) ? ['Are you open on Saturday?'] : []
  return ['When are you open?', 'What are your opening hours?', ...weekend]
}

/** A row that is of no day: "Deliveries: Mon-Fri, 9:00-12:00." */
function otherRow(header: Row, row: Row, over: HoursOver | null): AnswerDraft[] {
  const [label = '', ...cells] = row.cells
  const said = cells.filter((cell) => !isEmptyCell(cell))
  if (isEmptyCell(label) || said.length === 0) return []
  const text = closed(`${capitalised(over ? `${over.text}, ${inner(label)}` : label)}: ${said.join(', ')}`)
  const spans = [header, ...spansOf(row), ...(over?.spans ?? [])]
  return [{ kind: 'time', about: label, text, questions: [`When is ${label}?`], spans, isOwnWords: false }]
}

/** "; closed on Sunday", in the table's own word. */
function closedDays(rows: readonly Row[], index: number): string {
  const shut = rows.filter((row) => NOTHING.test(row.cells[index] ?? ''))
  if (shut.length === 0) return ''
  return `; ${shut[0]?.cells[index]?.toLowerCase()} on ${shut.map((row) => row.cells[0]).join(' and ')}`
}

function range(from = '', to = ''): string {
  return isEmptyCell(to) || from === to ? from : `${from} to ${to}`
}
