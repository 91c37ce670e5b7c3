import { anyOf, inOrder, pattern } from '../../pattern.ts'
import { trimCharacters } from '../../text/trim-characters.ts'
import { withoutFormFooter } from '../screen/form-footer.ts'
import { fieldsOfPairs, type FormFields, isKnownLabel, MOST_LABEL_CHARACTERS } from './form-fields.ts'
import { type TableCell, type TablePart, tableParts } from './table-rows.ts'

/** `before` and `after` are the lines around the table. */
export type FormTable = { fields: FormFields; before: string[]; after: string[] }

/** Labels of invoices, orders and price lists. */
const OF_TRADE = pattern(
  'i',
  inOrder(
    /^/,
    anyOf(
      /(?:sub-?|grand )?total\b/,
      /(?:amount|balance)(?: due| paid)?$/,
      /(?:unit )?price$/,
      /qty\b|quantity$/,
      /(?:invoice|receipt|tracking)(?: (?:no|number|date|#)\b|$)/,
      /order(?: (?:no|number|date|id|total|#)\b|$)/,
      /(?:vat|tax|shipping|delivery fee|payment(?: method)?)$/,
    ),
  ),
)

/**
 * Reads the form that stands as a plain table in the mail of a builder that nobody knows: in each row a label and its value, or a row of a label above one of its
 * value. Null where no such table stands there, where a table has more columns, and where it counts what somebody buys.
 */
export function readFormTable(html: string): FormTable | null {
  const parts = tableParts(html).map(withoutSpacers)
  const first = parts.findIndex(beginsKnown)
  if (first < 0 || parts.some((part) => 'cells' in part && (isWide(part.cells) || isOfTrade(part.cells)))) return null
  const { pairs, end } = pairsOf(parts.slice(first))
  return { fields: fieldsOfPairs(withoutFooter(pairs)), before: linesIn(parts.slice(0, first)), after: linesIn(parts.slice(first + end)) }
}

/** An empty cell before the first words only moves them to the right. */
function withoutSpacers(part: TablePart): TablePart {
  if ('text' in part) return part
  const first = part.cells.findIndex(({ text }) => text !== '')
  return { cells: first < 0 ? part.cells.slice(-1) : part.cells.slice(first) }
}

function beginsKnown(part: TablePart): boolean {
  return 'cells' in part && isKnownLabel(labelOf(part.cells[0]))
}

function labelOf(cell: TableCell | undefined): string {
  return trimCharacters(cell?.text ?? '', ':* ')
}

function isWide(cells: readonly TableCell[]): boolean {
  return cells.filter(({ text }) => text !== '').length > 2
}

function isOfTrade(cells: readonly TableCell[]): boolean {
  return cells.some((cell) => OF_TRADE.test(labelOf(cell)))
}

type Pair = [label: string, value: string]

/** The fields, and how many parts hold them. Below the last label that is known a row of one cell is a field where it looks like the labels above, and like no value. */
function pairsOf(parts: readonly TablePart[]): { pairs: Pair[]; end: number } {
  const isLabel = labelsAmong(parts)
  const lastKnown = parts.findLastIndex(beginsKnown)
  const pairs: Pair[] = []
  let isOpen = false
  for (const [at, part] of parts.entries()) {
    const last = pairs.at(-1)
    const [cell, beside] = 'cells' in part ? part.cells : []
    const label = labelOf(cell)
    if (cell && beside) pairs.push([label, beside.text])
    else if (cell && isLabel(cell, { isOpen, isAmongKnown: at < lastKnown })) pairs.push([label, ''])
    else if (last && (isOpen || at < lastKnown)) last[1] = [last[1], 'text' in part ? part.text : (cell?.text ?? '')].join('\n').trim()
    else return { pairs, end: at }
    isOpen = cell !== undefined && beside === undefined && last !== pairs.at(-1)
  }
  return { pairs, end: parts.length }
}

type Place = { isOpen: boolean; isAmongKnown: boolean }

/** Tells labels that stand above their values. `isOpen`: the row before is a label that waits for its value. */
function labelsAmong(parts: readonly TablePart[]): (cell: TableCell, place: Place) => boolean {
  const single = parts.map((part) => ('cells' in part && part.cells.length === 1 ? part.cells[0] : undefined))
  const isKnown = (cell: TableCell | undefined) => cell !== undefined && isKnownLabel(labelOf(cell))
  const looks = (cells: (TableCell | undefined)[]) => new Set(cells.flatMap((cell) => cell?.look ?? []))
  const ofLabels = looks(single.filter(isKnown))
  const ofValues = looks(single.filter((cell, at) => !isKnown(cell) && isKnown(single[at - 1])))
  const areApart = ![...ofValues].some((look) => ofLabels.has(look))
  return (cell, { isOpen, isAmongKnown }) => {
    if (isKnown(cell)) return true
    if (cell.text === '' || labelOf(cell).length > MOST_LABEL_CHARACTERS) return false
    return areApart ? ofLabels.has(cell.look) : !isOpen && isAmongKnown
  }
}

function withoutFooter(pairs: readonly Pair[]): Pair[] {
  const lines = pairs.map(([label, value]) => `${label}: ${value.replaceAll('\n', ' ')}`)
  return pairs.slice(0, withoutFormFooter(lines).length)
}

function linesIn(parts: readonly TablePart[]): string[] {
  const words = parts.flatMap((part) => ('text' in part ? [part.text] : part.cells.map(({ text }) => text)))
  return words.flatMap((text) => text.split('\n')).filter((line) => line !== '')
}
