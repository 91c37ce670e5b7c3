import { contentStems } from '../../text/content-words.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { numberPattern } from '../../text/read-number.ts'
import { splitSentences } from '../../text/sentences.ts'
import { namedItems } from './named-items.ts'
import { seriesIn } from './series.ts'

/**
 * An answer with only those items of its series that the asks name: "£55 for a terrace, £65 for a bungalow and £70 for a semi" asked for a
 * terrace is "£55 for a terrace". Every piece stands in the answer word for word; a unit that an item leaves out is put back. The answer comes back
 * as it is where it has no series, or where it is not sure what is asked for.
 */
export function narrowed(asks: readonly string[], text: string): string {
  const sentences = splitSentences(text)
  let said = ''
  let at = 0
  let dropped: string | null = null
  for (const { text: sentence, start, end } of sentences) {
    if (dropped !== null && POINTS_TO_ITEMS.test(sentence)) return text
    const short: string = dropped === null || !isOtherDays(sentence, dropped) ? shortened(asks, sentence) : ''
    if (short !== sentence && short !== '') dropped = short
    said += short === '' ? '' : text.slice(at, start) + short
    at = end
  }
  return said + text.slice(at)
}

/** A sentence that speaks of several items, or of one by its place, is wrong beside fewer of them. */
const POINTS_TO_ITEMS =
  /\b(?:those|these|both|either|neither|respectively|the (?:first|second|third|last|latter|former|others?|rest)|(?:all|each|one|any) of (?:them|these|those)|all (?:two|three|four|five))\b/i
/** An item that rests on another one. */
const RESTS_ON_ANOTHER =
  /\b(?:that|this|those|these|both|it|them|either|same|less|further|another|past|the (?:first|second|next|rest|others?)|otherwise|then)\b|(?<!\bor )\bmore\b|\b(?:larg|bigg|small|long|short|high|low)er\b|\bevery \d+$/i
/** What is said of one price and may hold for all. */
const ADDED = /\b(?:plus|incl\w*|excl\w*|tax|vat|hst|gst)\b/i
/** What may follow the last item and hold for each of them. */
const HOLDS_FOR_ALL =
  /^;|^,? ?(?:and |but |or )?(?:not|no|never|only|except|unless|excluding|including)\b|^,? ?(?:and )?[^,;]{1,30} (?:included|inclusive)$/i

/** "…, for two hours a week" behind items that say no "for" themselves goes with what heads them. */
function isForAll(tail: string, labels: readonly string[]): boolean {
  return /^, for [^,;]{1,40}$/i.test(tail) && labels.every((label) => label !== '' && !/\bfor\b/i.test(label))
}

/** A longer sentence is a text without full stops. In characters. */
const LONGEST = 500

function shortened(asks: readonly string[], sentence: string): string {
  if (sentence.length > LONGEST) return sentence
  const series = seriesIn(sentence)
  const places = series && namedItems(asks, sentence, series)
  if (!series || !places) return sentence
  const { head, items, tail } = series
  const kept = items.filter((_, place) => places.includes(place))
  const rest = sentence.slice(tail.start, tail.end)
  const texts = items.map(({ start, end }) => sentence.slice(start, end))
  const unit = MEASURE.exec(texts[0] ?? '')?.[1] ?? ''
  const labels = items.map(({ behind, end }) => withoutUnit(sentence.slice(behind, end).trim(), unit))
  const hasLast = places.includes(items.length - 1)
  const isOfLast = rest !== '' && !hasLast && !HOLDS_FOR_ALL.test(rest) && !isForAll(rest, labels)
  if (POINTS_TO_ITEMS.test(rest) || isOfLast || !standApart(labels, places)) return sentence
  const start = sentence.slice(head.start, head.end)
  const words = kept.map((item) => withMeasure(withUnit(sentence, item), unit))
  const said = headsPrices(start) ? words.map(withFor) : withOn(texts[0] ?? '', words)
  const whole = `${said.length === 1 ? inSingular(start) : start}${listed(said)}${rest}${sentence.slice(tail.end)}`
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

/** Whether the kept items are whole without the others: none rests on another, or shares with it what only one of them says. */
function standApart(labels: readonly string[], places: readonly number[]): boolean {
  const [first = ''] = labels
  const last = labels.at(-1) ?? ''
  const kept = labels.filter((_, place) => places.includes(place))
  const dropped = labels.filter((_, place) => !places.includes(place))
  if (labels.slice(1).some((label) => RESTS_ON_ANOTHER.test(label)) || dropped.some((label) => ADDED.test(label))) return false
  if (!kept.includes(last) && closes(last) && !labels.slice(0, -1).some(closes)) return false
  return kept.every((label) => label === first || !sharesWith(first, label))
}

/** What stands behind the last item and may hold for each of them: months, or a second "for". */
function closes(label: string): boolean {
  return extractClaims(label).some(({ gives }) => gives.some((key) => /^(?:month|date):/.test(key))) || /\bfor\b.*\bfor\b/i.test(label)
}

const UNIT = /^(?:(?:a|an|per) \p{L}+|each)\b/iu
const OWN_UNIT = /^(?:a|an|per|each|every|once|twice|\p{L}+ly)\b/iu
const PREPOSITION = /^(?:for|in|on|with|at|to|from|by)$/i

/** Whether the first label says for another one what it leaves out: "a night in low season" for "in mid". */
function sharesWith(first: string, label: string): boolean {
  if (UNIT.test(first) && !OWN_UNIT.test(label)) return true
  const [lead = '', word = '', ...more] = label.split(' ')
  const [own = '', next = '', ...others] = first.split(' ')
  if (!PREPOSITION.test(lead)) return false
  if (first.split(' ').slice(1).includes(lead)) return true
  const isSingle = word !== '' && more.length === 0 && !isNumber(word)
  return isSingle && own === lead && others.length > 0 && !/^(?:a|an|the)$/i.test(next)
}

function isNumber(word: string): boolean {
  return extractClaims(word).some(({ kind }) => kind === 'number')
}

/** "On" stands with the first day and holds for the others. */
function withOn(first: string, items: readonly string[]): string[] {
  return items.map((item) => (/^on /i.test(first) && /^(?!on )\p{Lu}/u.test(item) ? `on ${item}` : item))
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** "$28 for two" beside "$18 for one hour" is for two hours. */
function withUnit(sentence: string, { start, end }: { start: number; end: number }): string {
  const item = sentence.slice(start, end)
  const label = new RegExp(`^\\S+ for (${numberPattern})(?=$|[,;])`, 'i').exec(item)
  const earlier = Array.from(sentence.slice(0, start).matchAll(COUNTED), ([, unit]) => unit).at(-1)
  const isElided = extractClaims(item).every(({ gives }) => !gives.some((key) => key.startsWith('length:')))
  if (!label || earlier === undefined || !isElided) return item
  return `${label[0]} ${earlier}${/^(?:1|one)$/i.test(label[1] ?? '') ? '' : 's'}${item.slice(label[0].length)}`
}

/** A measure in short, and what is measured so: "300 lb in a single kayak". */
const MEASURE = /^\d[\d,.]* ?(lb|lbs|kg|g|oz|cm|mm|m|km|mph|l|ml|ft|in) (?:in|on|for) (?:an?|the) /

/** "250 on a paddle board" beside "300 lb in a kayak" is in pounds. */
function withMeasure(item: string, unit: string): string {
  return unit === '' ? item : item.replace(/^(\d[\d,.]*)(?= (?:in|on|for) (?:an?|the) )/, `$1 ${unit}`)
}

function withoutUnit(label: string, unit: string): string {
  return unit !== '' && label.startsWith(`${unit} `) ? label.slice(unit.length + 1) : label
}

const COUNTED = new RegExp(`\\bfor ${numberPattern}[ -](minute|hour|day|week|month|year|min|hr|wk|yr)s?\\b`, 'gi')

/** "Weekly prices are" heads the prices of things, which "for" joins. */
function headsPrices(head: string): boolean {
  const at = head.search(/\b(?:price|rate|fee|charge)s\b/i)
  return at >= 0 && head.endsWith(' are ') && !/[,;]/.test(head.slice(at))
}

const JOINED =
  /^(\S+) (?!(?:a|an|the|for|of|per|each|every|as|at|with|without|on|in|if|when|under|over|until|from|to|plus|extra|overnight|online|\p{L}+ly)\b)(?=\p{Ll})/iu

function withFor(item: string): string {
  const label = JOINED.exec(item)
  if (!label) return item
  const rest = item.slice(label[0].length)
  const article = rest.endsWith('s') ? '' : /^[aeiou]/i.test(rest) ? 'an ' : 'a '
  return `${label[1]} for ${article}${rest}`
}

/** "Weekly prices are" of one thing is "The weekly price is". */
function inSingular(head: string): string {
  const plural = /^((?:the|our) )?([^,;]{0,40}?)\b(price|rate|fee|charge)s\b([^,;]*) are $/i.exec(head)
  if (!plural) return head
  const [, article = 'The ', before = '', noun = '', behind = ''] = plural
  return `${article}${before.charAt(0).toLowerCase()}${before.slice(1)}${noun.toLowerCase()}${behind} is `
}

/** "We're closed Monday and Sunday" beside the hours of Thursday: only days that were not asked for. */
function isOtherDays(sentence: string, said: string): boolean {
  if (!/^we(?:'re|’re| are) (?:also )?closed\b/i.test(sentence)) return false
  const daysIn = (text: string) => extractClaims(text).flatMap(({ gives }) => gives.filter((key) => key.startsWith('weekday:')))
  const own = new Set(daysIn(said))
  const days = daysIn(sentence)
  const [main = ''] = sentence.split(/,? (?:except|apart from|but not)\b/i)
  const words = contentStems(main).length - extractClaims(main).filter(({ kind }) => kind === 'date').length
  return own.size > 0 && days.length > 0 && !days.some((day) => own.has(day)) && words === 1 && !/\d/.test(main)
}
