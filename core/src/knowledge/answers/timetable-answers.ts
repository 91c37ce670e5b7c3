import type { AnswerDraft } from './draft.ts'
import { capitalised, closed } from './plain-words.ts'
import { isEmptyCell, type Row, type Table } from './table.ts'

/** Days and times of each thing in a timetable: one answer for each, however many rows it has. */
export function timetableAnswers(table: Table): AnswerDraft[] {
  const { columns, rows, header } = table
  const nameAt = columns.findIndex(({ role }) => role === 'label' || role === 'text')
  const day = columns.findIndex(({ role }) => role === 'day')
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = row.cells[nameAt < 0 ? 0 : nameAt] ?? ''
    const group = groups.get(name)
    if (group) group.push(row)
    else if (!isEmptyCell(name)) groups.set(name, [row])
  }
  return [...groups].map(([name, group]) => {
    const said = group.map((row) => saidOf(row, { table, nameAt, day })).join('; ')
    return {
      kind: 'time' as const,
      about: name,
      text: closed(`${capitalised(name)}: ${said}`),
      questions: [`When is ${name}?`, `What day is ${name}?`],
      spans: [header, ...group],
      isOwnWords: false,
    }
  })
}

function saidOf(row: Row, { table, nameAt, day }: { table: Table; nameAt: number; day: number }): string {
  const cell = (index: number) => (isEmptyCell(row.cells[index]) ? '' : (row.cells[index] ?? ''))
  const isWhen = (index: number) => index === day || table.columns[index]?.role === 'time'
  const when = [cell(day), ...table.columns.flatMap(({ role }, index) => (role === 'time' && index !== day ? [cell(index)] : []))]
  const rest = table.columns.flatMap(({ role, header }, index) => {
    if (isWhen(index) || index === nameAt || cell(index) === '') return []
    if (role === 'number' || (role === 'length' && /^\d+$/.test(cell(index)))) return [`${cell(index)} ${header.toLowerCase()}`]
    return [cell(index)]
  })
  const detail = rest.length > 0 ? ` (${rest.join(', ').replaceAll(/[()]/g, '')})` : ''
  return `${when.filter(Boolean).join(' ')}${detail}`.trim()
}
