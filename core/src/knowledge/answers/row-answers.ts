import type { AnswerDraft } from './draft.ts'
import { capitalised, closed, wordCount } from './plain-words.ts'
import { priceQuestion } from './questions-of.ts'
import { labelOf } from './row-label.ts'
import { isMeasure, limitedName, nameOver } from './row-over.ts'
import { inner } from './inner.ts'
import { otherSentence, priceSentence, type Value } from './row-sentence.ts'
import { isEmptyCell, isPriceCell, type Row, spansOf, type Table } from './table.ts'

/** Each row of a table as a full sentence with what its columns say. */
export function rowAnswers(table: Table): AnswerDraft[] {
  return table.rows.flatMap((row) => rowAnswer(table, row))
}

function rowAnswer(table: Table, row: Row): AnswerDraft[] {
  const { label, from, named } = labelOf(table, row)
  const values: Value[] = table.columns.flatMap((column, index) => {
    const cell = row.cells[index]
    return index < from || index === named || cell === undefined || isEmptyCell(cell) ? [] : [{ column, cell }]
  })
  if (label === '' || isEmptyCell(label)) return []
  const prices = values.filter(({ column, cell }) => column.role === 'price' && isPriceCell(cell))
  const priced = table.columns.flatMap(({ role }, index) => (role === 'price' ? [row.cells[index] ?? ''] : []))
  const columns = { all: priced.length, filled: priced.filter((cell) => cell !== '').length }
  const said = prices.length > 0 ? priceSentence(label, { prices, values, columns }) : otherSentence(label, values)
  if (said === null) return []
  const over = nameOver(table, row, label)
  if (isMeasure(label) && !over) return []
  const kind = prices.length > 0 ? 'price' : values.some(({ column }) => column.role === 'time') ? 'time' : 'list'
  const asked = limitedName(label, over?.limits ?? [])
  return [
    {
      kind,
      about: over && (wordCount(label) <= 3 || over.limits.length > 0) ? `${label}, ${inner(over.text)}` : label,
      text: closed(over ? `${capitalised(over.text)}: ${said}` : capitalised(said)),
      questions:
        prices.length > 0
          ? [priceQuestion(asked), `${capitalised(asked)} price?`]
          : [`${kind === 'time' ? 'When is' : 'What about'} ${asked}?`],
      spans: [table.header, ...spansOf(row), ...(over?.spans ?? [])],
      isOwnWords: false,
    },
  ]
}
