import type { AnswerDraft } from './draft.ts'
import { GENERIC, holdsLimit, isLimiting } from './generic-heading.ts'
import { headingsSaid } from './headings-said.ts'
import { inner } from './inner.ts'
import { capitalised, closed } from './plain-words.ts'
import type { Named } from './read-units.ts'
import { isEmptyCell, type Row, spansOf, type Table } from './table.ts'

/** Which columns say what is on, when, and the rest. */
type Layout = { name: number; when: number[]; rest: number[] }

const AGES = /^(?:ages?|years)$/i
const TEACHERS = /^(?:teachers?|instructors?|coach|coaches|tutors?|leaders?|with)$/i
const ROOMS = /^(?:rooms?|studios?|halls?|courts?)$/i

/** Days and times of each thing in a timetable, with the headings that limit them: one answer for each, however many rows it has. */
export function timetableAnswers(table: Table): AnswerDraft[] {
  const layout = layoutOf(table)
  const limits = limitsOf(table)
  return groupsOf(table, layout).map(({ name, rows }) => {
    const over = [...limits, ...(rows[0]?.under ? [rows[0].under] : [])]
    const before = over.map(({ text }) => text).join(', ')
    const asked = before === '' ? name : `${name} (${inner(before)})`
    return {
      kind: 'time' as const,
      about: before === '' ? name : `${name}, ${inner(before)}`,
      text: closed(`${before === '' ? capitalised(name) : `${capitalised(before)}, ${name}`}: ${saidOf(table, layout, rows)}`),
      questions: [`When is ${asked}?`, `What day is ${asked}?`],
      spans: [table.header, ...rows.flatMap(spansOf), ...over.map(({ start, end }) => ({ start, end }))],
      isOwnWords: false,
    }
  })
}

/** The rows of each thing, apart for each section of the table. */
function groupsOf({ rows }: Table, layout: Layout): { name: string; rows: Row[] }[] {
  const groups = new Map<string, { name: string; rows: Row[] }>()
  for (const row of rows) {
    const name = row.cells[layout.name] ?? ''
    const key = `${row.under?.start} ${name}`
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else if (/^\p{L}/u.test(name) && !isEmptyCell(name)) groups.set(key, { name, rows: [row] })
  }
  return [...groups.values()]
}

/** "Summer timetable": headings that name the table and nothing more are left out. */
function limitsOf({ text, headings, business }: Table): Named[] {
  const reading = { generic: GENERIC.hours, business }
  const said = headingsSaid(text, headings, { matters: ['time'], reading })
  return said.filter((one) => isLimiting(one.text, ['time'], reading) || holdsLimit(one.text))
}

function layoutOf({ columns }: Table): Layout {
  const name = Math.max(
    0,
    columns.findIndex(({ role }) => role === 'label' || role === 'text'),
  )
  const indexes = columns.map((_, index) => index).filter((index) => index !== name)
  const isWhen = (index: number) => columns[index]?.role === 'day' || (columns[index]?.role === 'time' && !AGES.test(columns[index].header))
  return { name, when: indexes.filter(isWhen), rest: indexes.filter((index) => !isWhen(index) && columns[index]?.role !== 'number') }
}

/** The days and times of all rows; what is the same for all of them once at the end. */
function saidOf(table: Table, { when, rest }: Layout, rows: readonly Row[]): string {
  const details = rows.map((row) => detailOf(table, row, rest))
  const isSame = details.every((detail) => detail === details[0])
  const times = rows.map((row, index) => joinedTo(wordsAt(table, row, when), isSame ? '' : details[index]))
  return joinedTo(times.filter(Boolean).join('; '), isSame ? details[0] : '')
}

function detailOf({ columns }: Table, row: Row, rest: readonly number[]): string {
  return rest
    .filter((index) => !isEmptyCell(row.cells[index]))
    .map((index) => {
      const cell = (row.cells[index] ?? '').replaceAll(/[()]/g, '')
      const header = columns[index]?.header.toLowerCase() ?? ''
      if (AGES.test(header)) return /\p{L}{3}/u.test(cell) ? cell : `ages ${cell}`
      if (TEACHERS.test(header)) return `with ${cell}`
      return /^\d+$/.test(cell) || ROOMS.test(header) ? `${header} ${cell}` : cell
    })
    .join(', ')
}

/** Of several times each with its column. */
function wordsAt({ columns }: Table, row: Row, indexes: readonly number[]): string {
  const areSeveral = indexes.filter((index) => columns[index]?.role === 'time').length > 1
  return indexes
    .filter((index) => !isEmptyCell(row.cells[index]))
    .map((index) =>
      areSeveral && columns[index]?.role === 'time' ? `${columns[index].header.toLowerCase()} ${row.cells[index]}` : row.cells[index],
    )
    .join(' ')
}

/** The detail in brackets behind the time, or alone where there is none. */
function joinedTo(time: string, detail = ''): string {
  if (detail === '' || time === '') return time + detail
  return `${time} (${detail})`
}
