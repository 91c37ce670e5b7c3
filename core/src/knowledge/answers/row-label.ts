import { weekdayPattern } from '../../text/weekdays.ts'
import { tokensOf } from '../terms.ts'
import { isEmptyCell, type Row, type Table } from './table.ts'

/** Headers that name what a row is: "Interim" under "Service" is an interim service. */
const NOUNS =
  /^(?:service|membership|plan|room|test|session|program(?:me)?|class|course|package|collection|boiler|tour|workshop|group|treatment|rental)(?:es|s)?$/i

/** Rows that the first cells do not tell apart are not told apart. */
const MOST_CELLS = 3

const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/
const DAY = new RegExp(`^${weekdayPattern}s?$`)

/** Whether a cell begins with a date: "Sat Nov 28", "28 November". */
function isDate(cell: string): boolean {
  const words = tokensOf(cell).slice(0, 3)
  const [first = ''] = words
  return words.some((word) => MONTH.test(word)) && (DAY.test(first) || MONTH.test(first) || /^\d/.test(first))
}

/** Where rows begin with a date: the column that says what is on then; 0 elsewhere. */
function nameOfDated({ columns, rows }: Table): number {
  if (rows.filter(({ cells }) => isDate(cells[0] ?? '')).length * 2 <= rows.length) return 0
  return Math.max(
    0,
    columns.findIndex(({ role }, index) => index > 0 && role === 'text'),
  )
}

/** The row's name, and the column from which its values begin. Rows whose first cells repeat are told apart by the next column. */
export function labelOf(table: Table, row: Row): { label: string; from: number; named?: number } {
  const dated = nameOfDated(table)
  if (dated > 0) return { label: [row.cells[dated], row.cells[0]].filter((cell) => !isEmptyCell(cell)).join(', '), from: 1, named: dated }
  const first = row.cells[0] ?? ''
  const width = labelWidth(table)
  const rest = row.cells.slice(1, width).filter((cell) => !isEmptyCell(cell) && !/^anyone$/i.test(cell))
  return { label: [withNoun(first, table.columns[0]?.header ?? ''), ...rest].join(', '), from: width }
}

function labelWidth({ columns, rows }: Table): number {
  let width = 1
  const keys = () => new Set(rows.map(({ cells, under }) => [under?.text, ...cells.slice(0, width)].join('|'))).size
  while (width < MOST_CELLS && columns[width]?.role === 'text' && keys() < rows.length) width += 1
  return width
}

function withNoun(label: string, header: string): string {
  const isOfMany = isPlural(header)
  const noun = isOfMany ? singular(header.toLowerCase()) : header.toLowerCase()
  const cut = label.search(/ ?[,(]/)
  const name = cut < 0 ? label : label.slice(0, cut)
  const rest = label.slice(name.length)
  if (/^\d+$/.test(name)) return isOfMany ? `${name} ${header.toLowerCase()}${rest}` : `${header} ${label}`.trim()
  if (!NOUNS.test(header) || /[\s\d]/.test(name) || label.includes(',') || label.toLowerCase().includes(noun)) return label
  return `${name} ${noun}${rest}`
}

/** "classes" are of the kind "class". */
function singular(noun: string): string {
  return /(?:s|x|ch|sh)es$/.test(noun) ? noun.slice(0, -2) : noun.replace(/s$/, '')
}

/** Whether a label names several things. */
export function isPlural(label: string): boolean {
  const [head = ''] = label.split(/,| \(| (?:in|on|of|for|with|without|from|up to|to|at|per|and|over|under)\b/)
  const last = head.trim().split(' ').at(-1) ?? ''
  return /(?:s|people|children)$/i.test(last) && !/(?:ss|us|is|gas|mas|lens|series|rabies|species|tennis)$/i.test(last) && !/\d/.test(last)
}
