import { anyWord, pattern } from '../pattern.ts'
import type { FoundDate } from './mentioned-date.ts'

/** Words after which "from the 9th to the 23rd" is no span: one day is given up for another. */
const movesADay = pattern(
  'i',
  anyWord(
    /mov(?:e|es|ed|ing)/,
    /switch(?:ed|ing)?/,
    /swap(?:ped|ping)?/,
    /chang(?:e|ed|ing)/,
    /re-?schedul(?:e|ed|ing)/,
    /re-?book(?:ed|ing)?/,
    /shift(?:ed|ing)?/,
    /push(?:ed|ing)?/,
    /bump(?:ed|ing)?/,
    /postpon(?:e|ed|ing)/,
    /transfer(?:red|ring)?/,
  ),
)

/** "Monday 6th to Friday 10th July" is one span; "move it from Monday 6th to Friday 10th" names two days. `found` is in the order of the text. */
export function joinSpans(text: string, found: readonly FoundDate[]): FoundDate[] {
  const joined: FoundDate[] = []
  for (const next of found) {
    const last = joined.at(-1)
    if (last && isUntil(text, last, next)) joined.splice(-1, 1, spanOf(text, last, next))
    else joined.push(next)
  }
  return joined
}

/** The day that is given up and the one that is asked for, where a span is a move; else the span itself. `endTime` is the hour of its last day. */
export function splitMove(text: string, span: FoundDate, endTime: string | null): FoundDate[] {
  const { at, date } = span
  const [words, first = '', to = ''] = /^(.+?)( to (?:the )?)\S/s.exec(date.text) ?? []
  if (words === undefined || date.endDate === null || !isMove(text, at)) return [span]
  const from = first.length + to.length
  return [
    { at, date: { ...date, text: first, endDate: null } },
    { at: at + from, date: { text: date.text.slice(from), date: date.endDate, endDate: null, time: endTime } },
  ]
}

/** Of what stands before a day in its clause, so many characters decide. */
const CLAUSE = 80

function isMove(text: string, at: number): boolean {
  const clause = text
    .slice(Math.max(0, at - CLAUSE), at)
    .split(/[.!?,;\n]/)
    .at(-1)
  return clause !== undefined && movesADay.test(clause)
}

function isUntil(text: string, one: FoundDate, next: FoundDate): boolean {
  if (one.date.endDate !== null || one.date.date >= next.date.date) return false
  const [word] = /^ ?(?:-|–|to|through|thru|until|till) ?$/.exec(text.slice(one.at + one.date.text.length, next.at)) ?? []
  return word !== undefined && !(word.trim() === 'to' && isMove(text, one.at))
}

function spanOf(text: string, { at, date }: FoundDate, last: FoundDate): FoundDate {
  return { at, date: { ...date, text: text.slice(at, last.at + last.date.text.length), endDate: last.date.endDate ?? last.date.date } }
}
