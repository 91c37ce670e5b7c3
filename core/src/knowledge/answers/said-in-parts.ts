import { lengthOfMark, splitSentences } from '../../text/sentences.ts'
import { isUnclosed, leadIn } from './lead-in.ts'
import { areSingle, deniesItems, joinItems, sayEach } from './list-items.ts'
import { capitalised, closed, plainWords } from './plain-words.ts'
import { areKeyLines, linesOf, type Part } from './read-units.ts'
import { tableWords } from './table-words.ts'

/** What stands in paragraphs, lists and tables below one another, sentence by sentence; null where a table or a list cannot be said. */
export function saidInParts(text: string, parts: readonly Part[]): string[] | null {
  const said: string[] = []
  let before: Part['kind'] | null = null
  for (const part of parts) {
    const lead = before === 'paragraph' ? takeLead(said) : null
    if (part.kind === 'paragraph') addParagraph(said, sentencesOf(text, part), before)
    else {
      const words = part.kind === 'list' ? listWords(text, part, lead) : tableWords(text, part.items)
      if (words === null) return null
      said.push(...(lead === null ? [words].flat() : withLead(lead, [words].flat())))
    }
    before = part.kind
  }
  return said.map((sentence) => capitalised(sentence.endsWith(':') ? sentence : closed(sentence)))
}

/** The last sentence, where it leads in to what comes next; it is taken from the others. */
function takeLead(said: string[]): string | null {
  const last = said.at(-1)
  const lead = last === undefined ? null : (leadIn(last) ?? (isUnclosed(last) ? last : null))
  if (lead !== null) said.pop()
  return lead
}

/** Lines that are each a label with a value are sentences of their own. */
function sentencesOf(text: string, part: Part): string[] {
  const lines = linesOf(text, part)
  const pieces = areKeyLines(text, lines) ? lines : [part]
  return pieces.flatMap(({ start, end }) => splitSentences(text.slice(start, end)).map((sentence) => plainWords(sentence.text)))
}

/** What begins with a small letter goes on with the list above. */
function addParagraph(said: string[], sentences: readonly string[], before: Part['kind'] | null): void {
  const [first = '', ...rest] = sentences
  const last = said.at(-1)
  const goesOn = last !== undefined && before !== 'paragraph' && /^\p{Ll}/u.test(first)
  if (goesOn) said.splice(-1, 1, `${last.replace(/[,;.]$/, '')}, ${first}`, ...rest)
  else said.push(...sentences)
}

function withLead(lead: string, [first = '', ...rest]: readonly string[]): string[] {
  return [`${lead}: ${first}`, ...rest]
}

function listWords(text: string, { items }: Part, lead: string | null): string | string[] | null {
  const words = items.map(({ start, end }) => plainWords(text.slice(start, end)))
  const isDenied = lead !== null && deniesItems(lead)
  if (isDenied && !areSingle(words)) return null
  if (isDenied || (lead !== null && !sayEach(words))) return joinItems(words)
  return items.flatMap(({ start, end }) =>
    splitSentences(text.slice(start + lengthOfMark(text.slice(start, end)), end)).map((sentence) => plainWords(sentence.text)),
  )
}
