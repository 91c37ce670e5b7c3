import { termsOf, tokensOf } from '../terms.ts'
import { isAsking } from './has-verb.ts'
import { sharesWords } from './shares-words.ts'

/** What a heading may say of what stands under it besides naming it: that it is prices, or times. */
export type Matter = 'price' | 'time'

const MATTERS: Record<Matter, ReadonlySet<string>> = {
  price: setOf('price prices pricing fee fees rate rates cost costs charge charges tariff tariffs'),
  time: setOf('hour hours time times timetable timetables opening open'),
}
/** Words over a table that say nothing of what is in its rows. */
const OVER_ROWS = setOf(
  'question questions faq answer answers list extras add ons menu service services overview about date dates schedule schedules who',
)
/** Words over text that name nothing. */
const OVER_PROSE = setOf(
  `faq frequently question questions note notes policy policies term terms information welcome handbook guide overview general rule rules
  location contact service services extras`,
)
/** Words that go with those without saying more. */
const BESIDE = setOf('all little more other some useful main usual normal regular current set fixed')
/** Groups of words that name nothing, though their words do elsewhere. */
const PHRASES =
  /\b(?:good to know|how it works|through the year|price list|at a glance|(?:find|finding) us|getting (?:here|there)|frequently asked)\b/gi
/** What else stands over one page together with hours or prices. */
const OTHER_MATTER =
  /^(?:the |our )?(?:place|area|booking|location|contacts?|contact details|address|directions|parking|team|staff|people|map|travel)$/i
const BETWEEN = /,\s|:\s|\s(?:&|and|[–—/-])\s/

/** Words by which a heading holds for some, for a time, or with something on top. "Fees for 2026" says which edition it is. */
const LIMITING =
  /\b(?:for (?!(?:19|20)\d\d)|from|until|during|excl\w{0,8}|without|only|not|plus|extra|on top|members?|students?|winter|summer|spring|autumn|fall|christmas|easter|holidays?|weekends?|weekdays?)\b/i

/** Words of headings that name nothing where they stand: over the rows of a table, over text, or over days with their hours. */
export const GENERIC = {
  rows: new Set([...OVER_ROWS, ...MATTERS.price, ...MATTERS.time, ...BESIDE]),
  prose: new Set([...OVER_PROSE, ...MATTERS.price, ...MATTERS.time, ...BESIDE]),
  hours: new Set([...OVER_PROSE, ...OVER_ROWS, ...MATTERS.time, ...setOf('business office shop studio store days week visit'), ...BESIDE]),
} satisfies Record<string, ReadonlySet<string>>

/** How headings are read: with which generic words, and of which business, whose name says nothing in its own documents. */
export type Reading = { generic: ReadonlySet<string>; business: string }

/**
 * What a heading says when generic words are taken away: the words "Winter" of "Winter opening hours". Nothing is left of a heading that is wholly
 * generic; what it names beside that ("Hours and where we are") is another matter.
 */
export function wordsLeft(heading: string, { generic, business }: Reading): string[] {
  const leftIn = (text: string) => tokensOf(text).filter((token) => !generic.has(token) && termsOf(token).length > 0)
  const unnamed = business === '' ? heading : heading.replaceAll(business, ' ')
  const parts = unnamed.replace(PHRASES, ' ').split(BETWEEN)
  // "Removal, repairs, extras" lists what stands under it.
  const last = parts.at(-1) ?? ''
  if (parts.length > 2 && leftIn(last).length === 0 && !holdsMatter(last, ['price', 'time'])) return []
  const left = parts.filter((part) => leftIn(part).length > 0)
  const others = left.length < parts.length ? left.filter((part) => !isAsking(part.trim()) && !OTHER_MATTER.test(part.trim())) : left
  return others.flatMap(leftIn)
}

/** Whether a heading says that prices or times stand under it, and limits them: "Prices for members", "Winter hours". */
export function isLimiting(heading: string, matters: readonly Matter[], reading: Reading): boolean {
  return holdsMatter(heading, matters) && wordsLeft(heading, reading).length > 0
}

/** Whether a document's title limits the prices or times in it. */
export function isLimitingTitle(title: string, matters: readonly Matter[], reading: Reading): boolean {
  return isLimiting(title, matters, reading) && holdsLimit(title)
}

/** Whether a heading holds words of a season, of people or of terms, which limit whatever stands under it. */
export function holdsLimit(heading: string): boolean {
  return LIMITING.test(heading)
}

/** Whether a heading says that prices or times stand under it; "one-time" and what is in brackets say nothing of it. */
export function holdsMatter(heading: string, matters: readonly Matter[]): boolean {
  const words =
    heading
      .replace(/\([^()]*\)/g, ' ')
      .toLowerCase()
      .match(WORD) ?? []
  return matters.some((matter) => words.some((word) => MATTERS[matter].has(word)))
}

/** Whether the year is all that a heading adds: "Prices 2026". */
export function addsYearOnly(left: readonly string[]): boolean {
  return left.length > 0 && left.every((word) => /^(?:19|20)\d\d$/.test(word))
}

/** Whether a text says what a heading names, so that it need not be put before it: of one with generic words all the others. */
export function saysHeading(text: string, heading: string, reading: Reading): boolean {
  const left = new Set(wordsLeft(heading, reading).flatMap((word) => termsOf(word)))
  if (left.size === 0 || left.size === new Set(termsOf(heading)).size) return sharesWords(heading, text)
  const said = new Set(termsOf(text))
  return [...left].every((term) => said.has(term))
}

/** "for members" of "Prices for members", "student, Monday to Wednesday" of "Student rates (Monday to Wednesday)". */
export function limitOf(heading: string): string {
  const [name = ''] = heading.split('(')
  const isMatter = (word: string) => MATTERS.price.has(word.toLowerCase()) || MATTERS.time.has(word.toLowerCase())
  return `${name.replace(/\bprice list\b/gi, '').replace(WORD, (word) => (isMatter(word) ? '' : word))}${heading.slice(name.length)}`
    .replace(/\(|\)/g, ',')
    .replace(/\s+/g, ' ')
    .replace(/ ?,[ ,]*/g, ', ')
    .replace(/^[\s,:;–—-]{1,9}|[\s,:;–—-]{1,9}$/g, '')
}

const WORD = /\p{L}[\p{L}'’-]*/gu

function setOf(words: string): Set<string> {
  return new Set(words.split(/\s+/))
}
