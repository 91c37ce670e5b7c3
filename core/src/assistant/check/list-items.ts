import { claimText, type ExtractedClaim, withoutClaims } from '../../text/claim-text.ts'
import { contentStems } from '../../text/content-words.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { subjectOf } from '../../text/subject-of.ts'
import type { Evidence } from './evidence.ts'
import { lengthOfUnit } from './price-units.ts'

/** Each kind of figure makes a list of its own, a length of time another than a number: all others are among what tells its items. */
const kinds = ['price', 'time', 'date', 'length', 'percent', 'number'] as const
type Kind = (typeof kinds)[number]

function isOfKind({ kind, needs: [key = ''] }: ExtractedClaim, wanted: Kind): boolean {
  return kind === 'number' ? key.startsWith(`${wanted}:`) : kind === wanted
}

/**
 * The kind of a figure of a list in a sentence that is said of another item than it stands with: "a tandem is $190" of "single kayak $190, tandem $265",
 * "9 am on Saturdays" of "9 am on weekdays and 10 am on Saturdays". An item is told by what no other has. Null where there is none.
 */
export function figureOfAnotherItem(clause: string, { text, row }: Evidence): Kind | null {
  if (row !== null) return null
  const ours = partsOf(clause)
  if (ours.every(({ figures }) => figures.length === 0)) return null
  const theirs = partsOf(text)
  const found = kinds.find((kind) => {
    const items = toldApart(itemsOf(theirs, kind))
    return items.length > 1 && saidOf(ours, kind).some((said) => isOfAnother(said, items, kind))
  })
  return found ?? null
}

/** Figures of a clause, by what they need, with the words that they are said of. `beside`: other figures, of whose items the same words may speak. */
type Said = { needs: string[]; words: ReadonlySet<string>; beside: string[] }

function saidOf(parts: readonly Part[], kind: Kind): Said[] {
  const items = itemsOf(parts, kind)
  const all = new Set(parts.flatMap(({ words, figures }) => [...namesOf(words), ...figures.map(({ gives }) => gives)]).flat())
  const isEachNamed = items.length > 1 && items.every(({ marks }) => marks.length > 0)
  return items.map(({ figures, marks }) => {
    const needs = figures.flatMap((one) => one.needs)
    if (isEachNamed) return { needs, words: new Set(marks.flat()), beside: [] }
    return {
      needs,
      words: all,
      beside: items.flatMap((other) => (other.figures === figures ? [] : other.figures.flatMap((one) => one.needs))),
    }
  })
}

/** Whether the words name the whole of another item and less of the figure's own. Lists of prices are told apart by less: by one word of another item alone. */
function isOfAnother({ needs, words, beside }: Said, items: readonly Told[], kind: Kind): boolean {
  const shared = items.map(({ gives }) => needs.filter((key) => gives.has(key)).length)
  const most = Math.max(...shared)
  const own = items.filter((_, index) => shared[index] === most)
  if (most === 0 || own.some(({ isNamed }) => !isNamed)) return false
  const held = Math.max(...own.map(({ marks }) => shareSaid(marks, words)))
  return items.some(({ gives, marks }, index) => {
    if (shared[index] === most || beside.some((key) => gives.has(key))) return false
    const share = shareSaid(marks, words)
    return share > held && (share === 1 || (kind === 'price' && held === 0))
  })
}

function shareSaid(marks: readonly string[][], words: ReadonlySet<string>): number {
  return marks.length === 0 ? 0 : marks.filter((forms) => forms.some((form) => words.has(form))).length / marks.length
}

/** What no other item has of its marks, and whether it had any. */
type Told = { gives: ReadonlySet<string>; marks: string[][]; isNamed: boolean }

function toldApart(items: readonly Item[]): Told[] {
  const timesSeen = new Map<string, number>()
  for (const { marks, near } of items)
    for (const form of new Set([...marks, ...near].flat())) timesSeen.set(form, (timesSeen.get(form) ?? 0) + 1)
  return items.map(({ figures, marks }) => ({
    gives: new Set(figures.flatMap(({ gives }) => gives)),
    marks: marks.map((forms) => forms.filter((form) => timesSeen.get(form) === 1)).filter((forms) => forms.length > 0),
    isNamed: marks.length > 0,
  }))
}

/** Figures of a list and what names them: words and figures of other kinds, each in all forms in which it may be said. `near`: all that its part says. */
type Item = { figures: ExtractedClaim[]; marks: string[][]; near: string[][] }
type Place = { figures: ExtractedClaim[]; front: string[][]; behind: string[][]; near: string[][] }

/** The items of one kind of figure. What all of them are about stands with the first, or the last, on the side where no other is named. */
function itemsOf(parts: readonly Part[], kind: Kind): Item[] {
  const places = placesOf(parts, kind)
  const last = places.length - 1
  const isInFront = places.slice(1).some(({ front }) => front.length > 0)
  const isBehind = places.slice(0, last).some(({ behind }) => behind.length > 0)
  return places.map(({ figures, front, behind, near }, index) => {
    if (index === 0 && !isInFront && behind.length > 0) return { figures, marks: behind, near }
    if (index === last && !isBehind && front.length > 0) return { figures, marks: front, near }
    return { figures, marks: [...front, ...behind], near }
  })
}

/**
 * A part without a figure goes with the one before it, and "for toddlers, $980" with the one behind it. Where the next is named in front of its figure, it may be
 * either's and is nobody's.
 */
function placesOf(parts: readonly Part[], kind: Kind): Place[] {
  const places: Place[] = []
  let waiting: Part[] = []
  for (const part of parts) {
    const figures = part.figures.filter((one) => isOfKind(one, kind))
    if (figures.length === 0) {
      if (part.leads) waiting = []
      else waiting.push(part)
      continue
    }
    const place = placeOf(part, figures, kind)
    const before = places.at(-1)
    if (before && place.front.length === 0) {
      const isAhead = forWhom.test(waiting.at(-1)?.words ?? '')
      before.behind.push(...waiting.slice(0, isAhead ? -1 : undefined).flatMap(wholeOf))
      place.front.push(...waiting.slice(isAhead ? -1 : waiting.length).flatMap(wholeOf))
    } else if (!before) place.front.unshift(...waiting.flatMap(wholeOf))
    waiting = []
    places.push(place)
  }
  places.at(-1)?.behind.push(...waiting.flatMap(wholeOf))
  return places
}

function placeOf(part: Part, figures: ExtractedClaim[], kind: Kind): Place {
  const start = (figures[0]?.start ?? 0) - part.start
  const end = (figures.at(-1)?.end ?? 0) - part.start
  const from = kind === 'price' ? end + lengthOfUnit(part.words.slice(end)) : end
  return { figures, front: frontOf(part, start), behind: marksOf(part, from, part.words.length), near: namesOf(part.words) }
}

/** Where one item of a list in a sentence ends and the next begins. */
const between = /[.!?,;:]\s|\s(?:and|or)\s/g
/** What follows is said of all that stands before. */
const reason = /\s(?:because|since|so|while)\s/
/** Whom or when the figure behind it is for. */
const forWhom = /^(?:for|on|in|at|with)\s/i
/** With these a part goes on with the subject of the first: "Rentals start at 9 am and finish at 5 pm". */
const goesOn = /^(?:finish|stop|arrive|return|depart|resume|reopen)(?:e?s)?\b/i

/** A piece of a sentence from its `start` on: its words with the figures blanked out. `leads`: a colon ends it. */
type Part = { start: number; words: string; figures: ExtractedClaim[]; leads: boolean }

function partsOf(text: string): Part[] {
  const figures = extractClaims(text).filter((one) => kinds.some((kind) => isOfKind(one, kind)))
  const { plain } = withoutClaims(claimText(text), figures)
  const ends = [
    ...[...plain.matchAll(between)].map(({ index, 0: found }) => ({ at: index, next: index + found.length, leads: found.startsWith(':') })),
    { at: text.length, next: text.length, leads: false },
  ]
  let seen = 0
  return ends.map(({ at, leads }, index) => {
    const start = ends[index - 1]?.next ?? 0
    const from = seen
    while ((figures[seen]?.start ?? Infinity) < at) seen++
    return { start, words: plain.slice(start, at), figures: figures.slice(from, seen), leads }
  })
}

/** What names an item before its figure: where a verb stands there, the words before it, since those behind it are said of all items. */
function frontOf({ start, words, figures }: Part, end: number): string[][] {
  const head = words.slice(0, end)
  const inside = figures.filter((one) => one.end <= start + end)
  const named = goesOn.test(head) ? [] : [...telling(subjectOf(`${head}:`)), ...lettersIn(head)]
  return [...named, ...inside.map(({ gives }) => gives)]
}

function wholeOf(part: Part): string[][] {
  return marksOf(part, 0, part.words.length)
}

function marksOf({ start, words, figures }: Part, from: number, to: number): string[][] {
  const inside = figures.filter((one) => one.start >= start + from && one.end <= start + to)
  return [...namesOf(withoutOpened(words.slice(from, to))), ...inside.map(({ gives }) => gives)]
}

/** Of "24 hours (courses and parties 48 hours)" the courses go with what stands behind them. */
function withoutOpened(words: string): string {
  const at = words.lastIndexOf('(')
  return at > words.lastIndexOf(')') ? words.slice(0, at) : words
}

/** What only says how a figure is meant, whatever it is of. */
const bounds = new Set(contentStems('before beforehand after ahead advance notice earlier later least most more less minimum maximum'))

function namesOf(words: string): string[][] {
  const at = words.search(reason)
  const named = at < 0 ? words : words.slice(0, at)
  return [...telling(contentStems(named)), ...lettersIn(named)]
}

function telling(stems: readonly string[]): string[][] {
  return stems.filter((stem) => !bounds.has(stem)).map((stem) => [stem])
}

/** "Studio A" is told from "Studio B" by its letter. */
function lettersIn(words: string): string[][] {
  return [...words.matchAll(/(?<=\S )[A-HJ-Z]\b/g)].map(([letter]) => [letter])
}
