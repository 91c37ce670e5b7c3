import { weekdayPattern } from '../../text/weekdays.ts'
import type { AnswerDraft } from './draft.ts'
import { hoursQuestions } from './hours-answers.ts'
import { closed, plainWords } from './plain-words.ts'
import { innermost } from './prose-answers.ts'
import { linesOf, type Span, type Unit } from './read-units.ts'

const HOURS = /^(?:our )?(?:(?:opening|business|office|shop|studio|store) )?(?:hours|times)$|^opening$|^open$|^when we(?:'re| are) open$/i
const DAY = String.raw`${weekdayPattern}s?\.?`
const DAYS = new RegExp(String.raw`^(${DAY}(?: ?(?:-|–|to|and|&|,) ?${DAY}){0,6})[:,]?\s{1,9}(\S.*)$`, 'i')
/** So many lines of days tell what they are without a name over them. */
const MANY_DAYS = 5
const STARTS_WITH_DAY = new RegExp(`^${DAY}(?: |$|-|–)`, 'i')
const SHUT = /^closed\b[.;]?/i

/** Opening hours in lines or items of a list, each a day with its times, as one sentence; null for anything else. */
export function hoursInLines(text: string, unit: Extract<Unit, { kind: 'prose' | 'list' }>): AnswerDraft[] | null {
  const label = unit.kind === 'prose' ? unit.label : unit.lead
  // The first line's own day may have been read as a label of all.
  const ownDay = unit.kind === 'prose' && label && STARTS_WITH_DAY.test(label.text) ? label : null
  const name = ownDay || !label ? innermost(unit.headings) : label
  const spans = unit.kind === 'list' ? unit.items : linesOf(text, { start: ownDay?.start ?? unit.body.start, end: unit.body.end })
  const isNamed = name !== null && HOURS.test(name.text)
  if (!isNamed && spans.length < MANY_DAYS) return null
  const said = spans.flatMap(({ start, end }) => dayLine(withNote(text.slice(start, end))) ?? [])
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
      spans: [...(isNamed ? [spanOf(name)] : []), ...spans],
      isOwnWords: false,
    },
  ]
}

/** "Wed   9.30 - 1      collections only": what stands apart behind the times is a note on them. */
function withNote(line: string): string {
  const parts = line.split('  ').filter((part) => part.trim() !== '')
  const note = parts.at(-1)?.trim() ?? ''
  if (parts.length < 3 || !/\d$/.test(parts.at(-2) ?? '') || /^\d/.test(note)) return line
  return `${parts.slice(0, -1).join(' ')} (${note})`
}

const AND_HOLIDAYS = /^(\S{3,12}) and (bank|public) holidays?\b/i

/** The days of a line and what it says of them; null where it does not begin with days. "Sundays and bank holidays" are days. */
function dayLine(line: string): { days: string; value: string } | null {
  const plain = plainWords(line)
  const holidays = AND_HOLIDAYS.exec(plain)
  const read = DAYS.exec(holidays ? `${holidays[1]}${plain.slice(holidays[0].length)}` : plain)
  if (!read) return null
  return { days: `${read[1] ?? ''}${holidays ? ` and ${holidays[2]} holidays` : ''}`, value: (read[2] ?? '').replace(/[.;]$/, '') }
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}
