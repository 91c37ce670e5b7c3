import { weekdayPattern } from '../../text/weekdays.ts'
import type { AnswerDraft } from './draft.ts'
import { holdsMatter } from './generic-heading.ts'
import { hoursQuestions } from './hours-answers.ts'
import { hoursOver } from './hours-over.ts'
import { capitalised, closed, plainWords } from './plain-words.ts'
import { innermost } from './prose-answers.ts'
import { linesOf, type Span, type Unit } from './read-units.ts'

const DAY = String.raw`${weekdayPattern}s?\.?`
const DAYS = new RegExp(String.raw`^(${DAY}(?: ?(?:-|–|to|and|&|,) ?${DAY}){0,6})[:,]?\s{1,9}(\S.*)$`, 'i')
/** So many lines of days tell what they are without a name over them. */
const MANY_DAYS = 5
/** So many do under a heading that is said with them. */
const FEW_DAYS = 2
const STARTS_WITH_DAY = new RegExp(`^${DAY}(?: |$|-|–)`, 'i')
const BEGINS_WITH_TIME = /^(?:(?:open|from|until|till|about|by) )?(?:\d|noon\b|midnight\b|24 hours)/i
const SHUT = /^closed\b[.;]?/i

/** Hours in lines or items of a list, each a day with its times, as one sentence, said with the headings that limit them; null for anything else. */
export function hoursInLines(text: string, unit: Extract<Unit, { kind: 'prose' | 'list' }>, business = ''): AnswerDraft[] | null {
  const label = unit.kind === 'prose' ? unit.label : unit.lead
  // The first line's own day may have been read as a label of all.
  const ownDay = unit.kind === 'prose' && label && STARTS_WITH_DAY.test(label.text) ? label : null
  const name = ownDay || !label ? innermost(unit.headings) : label
  const spans = unit.kind === 'list' ? unit.items : linesOf(text, { start: ownDay?.start ?? unit.body.start, end: unit.body.end })
  const isNamed = name !== null && holdsMatter(name.text, ['time'])
  if (!isNamed && spans.length < (ownDay && name ? FEW_DAYS : MANY_DAYS)) return null
  const values = daysWithValues(text, spans)
  if (values === null) return null
  const headings = unit.headings.filter((heading) => !STARTS_WITH_DAY.test(heading.text))
  const over = hoursOver(text, { headings, name: label && !ownDay ? label : undefined, business })
  return [
    {
      kind: 'time',
      about: over?.about ?? 'opening hours',
      text: closed(over ? `${capitalised(over.text)}: ${values.said}` : `We are open ${values.said}`),
      questions: over && over.questions.length > 0 ? over.questions : hoursQuestions(values.days),
      spans: [...(isNamed ? [spanOf(name)] : []), ...(over?.spans ?? []), ...spans],
      isOwnWords: false,
    },
  ]
}

/** The days on which something is with their values, and then those on which nothing is; null where a line says anything else. */
function daysWithValues(text: string, spans: readonly Span[]): { said: string; days: string[] } | null {
  const said = spans.flatMap(({ start, end }) => dayLine(withNote(text.slice(start, end))) ?? [])
  const open = said.filter(({ value }) => !SHUT.test(value))
  if (said.length < spans.length || open.length === 0 || !open.every(({ value }) => BEGINS_WITH_TIME.test(value))) return null
  const shut = said.filter(({ value }) => SHUT.test(value))
  // What is said beside "closed" holds for its own day, so it has to stand last.
  if (shut.slice(0, -1).some(({ value }) => value.replace(SHUT, '') !== '')) return null
  const closing =
    shut.length === 0 ? '' : `; closed on ${shut.map(({ days }) => days).join(' and ')}${shut.at(-1)?.value.replace(SHUT, '')}`
  return { said: `${open.map((line) => `${line.days} ${line.value}`).join('; ')}${closing}`, days: open.map((line) => line.days) }
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
