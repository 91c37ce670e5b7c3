import { isEmptyCell, type Row, type Table } from './table.ts'

/** Headers that name what a row is: "Interim" under "Service" is an interim service. */
const NOUNS =
  /^(?:service|membership|plan|room|test|session|program(?:me)?|class|course|package|collection|boiler|tour|workshop|group|crew|treatment)s?$/i

/** Rows that the first cells do not tell apart are not told apart. */
const MOST_CELLS = 3

/** The row's name, and the column from which its values begin. Rows whose first cells repeat are told apart by the next column. */
export function labelOf(table: Table, row: Row): { label: string; from: number } {
  const first = row.cells[0] ?? ''
  const width = labelWidth(table)
  const rest = row.cells.slice(1, width).filter((cell) => !isEmptyCell(cell) && !/^anyone$/i.test(cell))
  return { label: [withNoun(first, table.columns[0]?.header ?? ''), ...rest].join(', '), from: width }
}

function labelWidth({ columns, rows }: Table): number {
  let width = 1
  const keys = () => new Set(rows.map(({ cells }) => cells.slice(0, width).join('|'))).size
  while (width < MOST_CELLS && columns[width]?.role === 'text' && keys() < rows.length) width += 1
  return width
}

function withNoun(label: string, header: string): string {
  const noun = NOUNS.test(header) ? header.toLowerCase().replace(/s$/, '') : ''
  const cut = label.search(/[,(]/)
  const name = cut < 0 ? label : label.slice(0, cut)
  const rest = label.slice(name.length)
  if (/^\d+$/.test(label)) return `${header} ${label}`.trim()
  if (noun === '' || name.trim().split(' ').length > 2 || label.toLowerCase().includes(noun)) return label
  return `${name.trim()} ${noun}${rest === '' ? '' : `${rest.startsWith('(') ? ' ' : ''}${rest}`}`
}

/** Whether a label names several things. */
export function isPlural(label: string): boolean {
  const [head = ''] = label.split(/,| \(| (?:in|on|of|for|with|without|from|up to|to|at|per|and)\b/)
  return /(?:[^su]s|people|children)$/i.test(head.trim()) && !/(?:[^s]ss|us|is)$/i.test(head.trim())
}
