import { claimText } from '../../text/claim-text.ts'
import { findDates } from '../../text/dates.ts'
import { localDate } from '../../scheduling/local-date.ts'
import { anyOf, anyWord, inOrder, pattern } from '../../pattern.ts'
import type { Passage } from '../passage.ts'
import { splitSentences } from '../../text/sentences.ts'

/** A passage whose dates are all behind us. `start` and `end` are offsets of `quote` in its text; `endedOn` is the last day, `YYYY-MM-DD`. */
export type PassedDate = { passage: Passage; quote: string; start: number; end: number; endedOn: string }

/** What was longer ago is told as history, not left standing by mistake. */
const HISTORY_AFTER_YEARS = 5

/**
 * The passages that speak of days which lie wholly before today in the owner's time zone (an IANA name): "Summer camp: July 6–10, 2025", "Fall
 * term 2024", "Prices 2024". Only what names its year counts. A passage with one day that is still to come is left alone, and so is a sentence
 * that tells what happened, or since when something holds ("founded in 2011", "valid from September 1, 2024").
 */
export function findPassedDates(passages: readonly Passage[], { now, timezone }: { now: Date; timezone: string }): PassedDate[] {
  const today = localDate(now, timezone)
  return passages.flatMap((passage) => {
    if (!YEAR.test(passage.text) && !passage.headings.some((heading) => YEAR.test(heading))) return []
    const days = splitSentences(passage.text).flatMap(({ text, start, end }) =>
      lastDaysOf(text, { now, timezone }).map((endedOn) => ({ passage, quote: text, start, end, endedOn })),
    )
    const above = passage.headings.flatMap((heading) => lastDaysOf(heading, { now, timezone }))
    const headed = above.map((endedOn) => ({
      passage,
      quote: firstLine(passage.text),
      start: 0,
      end: firstLine(passage.text).length,
      endedOn,
    }))
    const latest = [...days, ...headed].toSorted((one, other) => other.endedOn.localeCompare(one.endedOn))[0]
    return latest && latest.endedOn < today && latest.endedOn > yearsBefore(today, HISTORY_AFTER_YEARS) ? [latest] : []
  })
}

const YEAR = /(?<!\d)20\d\d(?!\d)/

/** What a sentence tells of the past, of its own making, or of a beginning, is not out of date. */
const TELLS_OF_PAST = pattern(
  'iu',
  anyWord(
    /found(?:ed|er|ing)/,
    'established',
    'since',
    'began',
    'born',
    'was',
    'were',
    'had',
    'has been',
    'have been',
    'ago',
    'history',
    'anniversary',
    /won|wins|award(?:s|ed)?/,
    /graduat\w+/,
    /degrees?|diploma|certif\w+|licen[sc]ed?/,
    'taught',
    'studied',
    'performed',
    'played',
    /joined|moved|bought|built|opened|launched|introduced|published|printed|posted|written|signed|dated|retired/,
    /revis\w+|updated?|version|edition|copyright/,
    /effective|valid from|as of|starting|beginning|commencing/,
    /act|law|regulation|directive|gdpr|iso/,
  ),
  /©|\(c\)/,
)

/** The last day of each date, term or year that a sentence names with its year. */
function lastDaysOf(sentence: string, given: { now: Date; timezone: string }): string[] {
  if (!YEAR.test(sentence) || TELLS_OF_PAST.test(sentence)) return []
  const { plain } = claimText(sentence)
  const dates = findDates(plain, { ...given, language: 'en' }).filter(({ text }) => YEAR.test(text))
  const isOpen = ({ text }: { text: string }) => OPEN_BEFORE.test(plain.slice(0, plain.indexOf(text)))
  if (dates.length > 0) return dates.map((one) => one.endDate ?? (dates.length === 1 && isOpen(one) ? ever : one.date))
  const schoolYear = SCHOOL_YEAR.exec(plain)
  if (schoolYear) return [`20${(schoolYear[1] ?? '').slice(-2)}-08-31`]
  return [...plain.matchAll(SEASON), ...plain.matchAll(YEAR_OF)].map((match) => {
    const year = Number(YEAR.exec(match[0])?.[0])
    return /winter/i.test(match[0]) ? `${year + 1}-03-31` : `${year}-12-31`
  })
}

/** A day that never passes. */
const ever = '9999-12-31'
/** "from September 1, 2024" without an end goes on. */
const OPEN_BEFORE = /\b(?:from|after|since|start(?:s|ing)?(?: on)?|begin(?:s|ning)?(?: on)?)\s+(?:\p{L}+day,?\s+)?(?:the\s+)?$/iu
const SCHOOL_YEAR = /(?<!\d)20\d\d\s?[/-]\s?((?:20)?\d\d)(?!\d|[/-])/
const SEASON = /\b(?:spring|summer|fall|autumn|winter)(?: (?:term|semester|session|season|camp|break|holidays?))?,? 20\d\d\b/gi

const OFFER = anyOf(
  /prices?/,
  /price list/,
  /rates?/,
  /fees/,
  'tuition',
  'schedule',
  'calendar',
  'timetable',
  /camps?/,
  'season',
  /terms?/,
  /holidays?/,
  /closures?/,
  /opening hours/,
)
/** A year alone counts only beside what is offered for a year. */
const YEAR_OF = pattern(
  'gi',
  inOrder(/\b/, OFFER, /,? (?:for |in )?20\d\d\b/),
  inOrder(/\b20\d\d (?:spring |summer |fall |autumn |winter )?/, OFFER, /\b/),
)

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

function yearsBefore(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) - years}${date.slice(4)}`
}
