import type { AnswerDraft } from './draft.ts'
import { capitalised, closed, wordCount } from './plain-words.ts'
import { priceQuestion } from './questions-of.ts'
import { isAsking } from './has-verb.ts'
import type { Named } from './read-units.ts'
import { labelOf } from './row-label.ts'
import { inner, otherSentence, priceSentence, type Value } from './row-sentence.ts'
import { sharesWords } from './shares-words.ts'
import { isEmptyCell, isPriceCell, type Row, type Table } from './table.ts'

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
  const columns = table.columns.filter(({ role }) => role === 'price').length
  const said = prices.length > 0 ? priceSentence(label, { prices, values, columns }) : otherSentence(label, values)
  if (said === null) return []
  const over = nameOver(table, label)
  if (isMeasure(label) && !over) return []
  const kind = prices.length > 0 ? 'price' : values.some(({ column }) => column.role === 'time') ? 'time' : 'list'
  return [
    {
      kind,
      about: over && wordCount(label) <= 3 ? `${label}, ${inner(over.text)}` : label,
      text: closed(over ? `${capitalised(over.text)}: ${said}` : capitalised(said)),
      questions:
        prices.length > 0
          ? [priceQuestion(label), `${capitalised(label)} price?`]
          : [`${kind === 'time' ? 'When is' : 'What about'} ${label}?`],
      spans: [table.header, row, ...(over ? [{ start: over.start, end: over.end }] : [])],
      isOwnWords: false,
    },
  ]
}

/** "1 bed", "6 inch": a measure of what the heading names. */
function isMeasure(label: string): boolean {
  return /^\d+\s/.test(label) && wordCount(label) <= 3
}

/** Headings that say nothing of what is in the rows. */
const GENERIC =
  /\b(?:questions?|faq|answers|prices?|price list|extras|add-ons|charges|fees|rates|costs|hours|times|timetable|schedule|menu|services|list|overview|about|dates|who)\b/i

/** The heading without which the row would not be understood; null when the row names it itself. */
function nameOver({ name, title }: Table, label: string): Named | null {
  const over = topicOf(name ?? (wordCount(label) <= 6 ? title : null))
  if (!over || sharesWords(over.text, label)) return null
  return GENERIC.test(over.text) && !isMeasure(label) ? null : over
}

/** "Glasses: what they cost": of a heading what names the matter. */
function topicOf(heading: Named | null): Named | null {
  if (!heading) return null
  const [text = ''] = heading.text.split(/:\s/)
  return isAsking(text) ? null : { ...heading, text }
}
