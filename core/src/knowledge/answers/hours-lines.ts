import { weekdayPattern } from '../../text/weekdays.ts'
import type { AnswerDraft } from './draft.ts'
import { hoursQuestions } from './hours-answers.ts'
import { closed, plainWords } from './plain-words.ts'
import { innermost } from './prose-answers.ts'
import { linesOf, type Span, type Unit } from './read-units.ts'

const HOURS = /^(?:our )?(?:(?:opening|business|office|shop|studio|store) )?(?:hours|times)$|^opening$|^open$|^when we(?:'re| are) open$/i
const DAY = String.raw`${weekdayPattern}s?\.?`
const DAYS = new RegExp(String.raw`^(${DAY}(?: ?(?:-|–|to|and|&|,) ?${DAY}){0,6})[:,]?\s{1,9}(\S.*)$`, 'i')
const STARTS_WITH_DAY = new RegExp(`^${DAY}(?: |$|-|–)`, 'i')
const SHUT = /^closed\b[.;]?/i

/** Opening hours in lines or items of a list, each a day with its times, as one sentence; null for anything else. */
export function hoursInLines(text: string, unit: Extract<Unit, { kind: 'prose' | 'list' }>): AnswerDraft[] | null {
  const label = unit.kind === 'prose' ? unit.label : unit.lead
  // The first line's own day may have been read as a label of all.
  const ownDay = unit.kind === 'prose' && label && STARTS_WITH_DAY.test(label.text) ? label : null
  const name = ownDay || !label ? innermost(unit.headings) : label
  if (!name || !HOURS.test(name.text)) return null
  const spans = unit.kind === 'list' ? unit.items : linesOf(text, { start: ownDay?.start ?? unit.body.start, end: unit.body.end })
  const lines = spans.map(({ start, end }) => DAYS.exec(plainWords(text.slice(start, end))))
  const said = lines.flatMap((line) => (line ? [{ days: line[1] ?? '', value: (line[2] ?? '').replace(/[.;]$/, '') }] : []))
  const open = said.filter(({ value }) => !SHUT.test(value))
  if (said.length < spans.length || open.length === 0 || open.some(({ value }) => !/\d/.test(value))) return null
  const shut = said.filter(({ value }) => SHUT.test(value))
  // What is said beside "closed" holds for its own day, so it has to stand last.
  if (shut.slice(0, -1).some(({ value }) => value.replace(SHUT, '') !== '')) return null
  const closing =
    shut.length === 0 ? '' : `; closed on ${shut.map(({ days }) => days).join(' and ')}${shut.at(-1)?.value.replace(SHUT, '')}`
  const days = open.map((line) => `${line.days} ${line.value}`).join('; ')
  return [
    {
      kind: 'time',
      about: 'opening hours',
      text: closed(`We are open ${days}${closing}`),
      questions: hoursQuestions(open.map((line) => line.days)),
      spans: [spanOf(name), ...spans],
      isOwnWords: false,
    },
  ]
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}
