import { claimText } from '../../text/claim-text.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { weekdayPattern } from '../../text/weekdays.ts'
import type { Span } from '../../knowledge/answers/read-units.ts'

/**
 * A sentence taken apart: what heads it, the items of its one series, and what follows them. All are offsets; `tail` begins with its own comma.
 * Each item holds one price, time or day; `behind` is where its words behind that begin.
 */
export type Series = { head: Span; items: (Span & { behind: number })[]; tail: Span }

/** What parts the items; nothing within brackets or within a figure does. */
const SEPARATOR = /(?:[,;]\s{1,3}(?:(?:and|or)\s{1,3})?|\s{1,3}(?:and|or)\s{1,3})/g
const CLOCK = String.raw`(?:\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.?m\b\.?)?|noon|midday|midnight)`
const TIME = new RegExp(
  String.raw`(?<![\d$€£.])(?:${CLOCK} ?(?:-|to|until|till) ?${CLOCK}|\d{1,2}(?:[:.]\d{2})? ?[ap]\.?m\b\.?|\d{1,2}:\d{2}|noon|midday|midnight)(?![\d%])`,
  'gi',
)
const DAY = String.raw`${weekdayPattern}s?\b`
const STARTS_WITH_DAY = new RegExp(String.raw`^(?:(?:on|every) (?:the (?:\w+ (?:and \w+ )?)?)?)?${DAY}`, 'i')
const FIRST_DAY = new RegExp(String.raw`\b(?:(?:on|every) )?${DAY}`, 'i')
const ENDS_WITH_DAY = new RegExp(String.raw`\bon ${DAY}(?: (?:mornings?|afternoons?|evenings?))?$`, 'i')
/** "We do S10 on Monday": the verb ends where a name begins. */
const HEAD_BEFORE_NAME = /^(?:we|you)(?:'(?:re|ll)| are)?(?: \p{Ll}+){0,2} (?=[\p{Lu}\d])/iu
/** "300 lb in a single kayak", and "475 in a tandem" behind it. */
const MEASURED = /^\d[\d,.]*(?: ?\p{L}{1,3})? (?:in|on|for) (?:an?|the) /u
const BEFORE_PRICE = /^(?:(?:from|about|around|just|only|up to) )?$/i
/** A verb makes a clause of what follows "and": it is no item any more. */
const SPEAKS =
  /\b(?:is|are|was|were|has|have|can|may|must|will|do|does|don't|can't|we|you|they|it|costs?|pays?|gets?|needs?|comes?|goes|please|ask)\b|'(?:re|ll|ve)\b|\b(?:it|that|there|he|she)'s\b/i
/** "5 beds or more" goes on in so few words. */
const FEW_WORDS = 4
const LIMITS = /^(?:not|no|never|only|except|unless|if|with|without|plus|but|both|all|each|every|by)\b/i

type Fragment = Span & { gap: Span }
type Way = { anchors: Span[]; headEnd: number; begins: (fragment: string, at: number) => boolean; isItem: (text: string) => boolean }

/** The series of a sentence, each item with one price, time or day; null where the sentence has none or is not surely understood. */
export function seriesIn(sentence: string): Series | null {
  const { plain } = claimText(sentence)
  const figures = extractClaims(sentence).filter(({ kind }) => kind === 'price' || kind === 'number' || kind === 'date' || kind === 'time')
  const fragments = fragmentsOf(plain, figures)
  for (const way of waysOf(plain, figures)) {
    const series = way && parted(plain, fragments, way)
    if (series) return series
  }
  return null
}

/** The ways in which the items may begin, best first. */
function* waysOf(plain: string, figures: ReturnType<typeof extractClaims>): Generator<Way | null> {
  const prices = outsideBrackets(
    plain,
    figures.filter(({ kind }) => kind === 'price'),
  )
  const times = outsideBrackets(
    plain,
    Array.from(plain.matchAll(TIME), ({ index, 0: match }) => ({ start: index, end: index + match.length })),
  )
  const days = outsideBrackets(
    plain,
    figures.filter(({ needs }) => needs.some((key) => key.startsWith('weekday:'))),
  )
  yield prices.length > 1 ? anchored(plain, prices, (text) => !SPEAKS.test(text)) : null
  if (prices.length > 0) return
  const numbers = outsideBrackets(
    plain,
    figures.filter(({ kind }) => kind === 'number'),
  )
  yield numbers.length > 2 ? anchored(plain, numbers, (text) => MEASURED.test(text) && !SPEAKS.test(text)) : null
  yield times.length > 1 ? anchored(plain, times, (text) => FIRST_DAY.test(text) && !SPEAKS.test(text)) : null
  const day = FIRST_DAY.exec(plain)
  yield times.length > 1 && day
    ? { anchors: times, headEnd: day.index, begins: (text) => STARTS_WITH_DAY.test(text), isItem: (text) => !SPEAKS.test(text) }
    : null
  const head = HEAD_BEFORE_NAME.exec(plain)?.[0]
  yield days.length > 1 && times.length === 0 && head !== undefined
    ? { anchors: days, headEnd: head.length, begins: (text) => /^[\p{Lu}\d]/u.test(text), isItem: (text) => ENDS_WITH_DAY.test(text) }
    : null
}

/** Items that begin with their own figure: "£55 for a terrace". */
function anchored(plain: string, anchors: Span[], isItem: (text: string) => boolean): Way {
  const starts = new Set(anchors.map(({ start }) => start))
  const begins = (text: string, at: number) =>
    [...starts].some((start) => start >= at && start < at + text.length && BEFORE_PRICE.test(plain.slice(at, start)))
  const first = Math.min(...starts)
  const before = /(?:from|about|around|just|only|up to) $/i.exec(plain.slice(0, first))?.[0].length ?? 0
  return { anchors, headEnd: first - before, begins, isItem }
}

function parted(plain: string, fragments: readonly Fragment[], { anchors, headEnd, begins, isItem }: Way): Series | null {
  const items: Fragment[] = []
  const closing = /[.!]?$/.exec(plain)?.index ?? plain.length
  let tail: Span = { start: closing, end: closing }
  const count = ({ start, end }: Span) => anchors.filter((anchor) => anchor.start >= start && anchor.start < end).length
  for (const fragment of fragments.filter(({ end }) => end > headEnd)) {
    const last = items.at(-1)
    const from = Math.max(fragment.start, headEnd)
    const text = plain.slice(from, fragment.end)
    if (!last) items.push({ ...fragment, start: headEnd })
    else if (count(last) > 0 && begins(text, from)) items.push({ ...fragment })
    else last.end = fragment.end
  }
  const last = items.at(-1)
  if (!last || items.length < 2) return null
  const cut = tailStart(plain, fragments, last, anchors)
  if (cut !== null) {
    tail = { start: cut, end: closing }
    last.end = cut
  }
  const areWhole = items.every((item) => count(item) === 1 && isItem(plain.slice(item.start, item.end)))
  const isBare = count({ start: 0, end: headEnd }) === 0 && count(tail) === 0
  if (!areWhole || !isBare || isNested(plain, items) || !areLabeled(plain, items, anchors)) return null
  const behind = ({ start, end }: Span) => anchors.find((anchor) => anchor.start >= start && anchor.start < end)?.end ?? end
  return {
    head: { start: 0, end: headEnd },
    items: items.map((item) => ({ start: item.start, end: item.end, behind: behind(item) })),
    tail,
  }
}

/** "A and B in summer, C in winter": what ends a pair may hold for both of it. */
function isNested(plain: string, items: readonly Fragment[]): boolean {
  const gaps = items.slice(1).map(({ gap }) => plain.slice(gap.start, gap.end))
  return gaps.slice(0, -1).some((gap) => !/[,;]/.test(gap))
}

/** "$34, $44 and $52" are told apart by their places alone; only the first may be the price for all that the others except. */
function areLabeled(plain: string, items: readonly Fragment[], anchors: readonly Span[]): boolean {
  return items.every((item, place) => {
    const anchor = anchors.find(({ start }) => start >= item.start && start < item.end)
    if (anchor !== undefined && `${plain.slice(item.start, anchor.start)}${plain.slice(anchor.end, item.end)}`.trim() !== '') return true
    const gap = items[place + 1]?.gap
    return place === 0 && gap !== undefined && /[,;]/.test(plain.slice(gap.start, gap.end))
  })
}

/** Where the last item ends before the sentence does: at a comma, or at an "and" with more than a few words behind it. */
function tailStart(plain: string, fragments: readonly Fragment[], last: Span, anchors: readonly Span[]): number | null {
  const anchor = anchors.findLast(({ start }) => start >= last.start && start < last.end)
  const rest = fragments.filter(({ start }) => anchor !== undefined && start > anchor.start && start > last.start)
  const first = rest.find(({ start, end, gap }) => {
    const text = plain.slice(start, end)
    return /[,;]/.test(plain.slice(gap.start, gap.end)) || SPEAKS.test(text) || LIMITS.test(text) || text.split(' ').length > FEW_WORDS
  })
  return first?.gap.start ?? null
}

/** The pieces between the separators, without the full stop; `gap` is the separator before each. */
function fragmentsOf(plain: string, figures: readonly Span[]): Fragment[] {
  const end = /[.!]?$/.exec(plain)?.index ?? plain.length
  const gaps = outsideBrackets(
    plain,
    Array.from(plain.slice(0, end).matchAll(SEPARATOR), ({ index, 0: match }) => ({ start: index, end: index + match.length })),
  ).filter((gap) => !figures.some((figure) => figure.start < gap.start && gap.end < figure.end))
  const starts = [{ start: 0, end: 0 }, ...gaps]
  return starts.map((gap, index) => ({ gap, start: gap.end, end: starts[index + 1]?.start ?? end }))
}

function outsideBrackets<S extends Span>(plain: string, spans: readonly S[]): S[] {
  const depths: number[] = []
  let depth = 0
  for (let index = 0; index < plain.length; index++) {
    if (plain[index] === '(') depth += 1
    depths.push(depth)
    if (plain[index] === ')') depth -= 1
  }
  return spans.filter(({ start }) => (depths[start] ?? 0) === 0)
}
