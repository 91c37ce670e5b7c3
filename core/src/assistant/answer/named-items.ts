import { stemmer } from 'stemmer'
import { claimText } from '../../text/claim-text.ts'
import { contentStems, isFunctionWord } from '../../text/content-words.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { withoutFigures } from '../../text/subject-of.ts'
import type { Series } from './series.ts'

/**
 * What tells an item from the others: words as stems, lengths of time, days, and numbers with the word behind them ("4 beds") or before them
 * ("Term 4"). "Over 30" holds for 30 only where the ask says "over" as well: `limit`. `number` is the bare figure.
 */
type Mark = { kind: 'word' | 'length' | 'day' | 'number'; value: string; noun: string; limit: string; number: string }

/** Asks that no single item answers: for all, for what is left, or for something else than what they name. */
const ASKS_FOR_MORE =
  /\b(?:list|options?|choices?|else|except|besides|apart from|other|others|instead|rather|not|without|than|cheap\w*|difference|compare\w*|both|all (?:your|the|of)|each)\b|n't\b/i
const LIMIT_BEFORE = /\b(under|over|below|above|less than|more than|older than|younger than)[ ]$/i

/** The items that the asks name, by their places in the series; null where they name none surely, or something that none of them holds. */
export function namedItems(asks: readonly string[], sentence: string, series: Series): number[] | null {
  const marks = tellingMarks(sentence, series)
  if (asks.every(asksForAdults) && exceptsTheYoung(sentence, series, marks)) return [0]
  const named = asks.map((ask) => (ASKS_FOR_MORE.test(ask) ? null : namedBy(ask, marks)))
  if (named.some((places) => places === null)) return null
  const kept = new Set(named.flatMap((places) => places ?? []))
  const asked = asks.flatMap((ask) => phrasesOf(ask).flat())
  if (marks[0]?.length === 0 && [...kept].some((place) => !isMostlySaid(marks[place] ?? [], asked))) return null
  return kept.size === 0 || kept.size === marks.length ? null : [...kept].toSorted((a, b) => a - b)
}

const ADULT = /\b(?:adults?|grown-?ups?)\b/i
const YOUNG = /\b(?:under|up to) (?:1?\d|2[01])\b|\b(?:child|children|kids?|toddlers?|infants?|teens?|teenagers?)\b/i

function asksForAdults(ask: string): boolean {
  return ADULT.test(ask) && !YOUNG.test(ask) && !/\d/.test(ask) && !ASKS_FOR_MORE.test(ask)
}

/** "$36, and $28 for under 12": the price that is said of nobody, beside prices for children alone, is that for adults. */
function exceptsTheYoung(sentence: string, { items }: Series, marks: readonly Mark[][]): boolean {
  return marks[0]?.length === 0 && items.slice(1).every(({ start, end }) => YOUNG.test(sentence.slice(start, end)))
}

/** "$36, and $28 for under 12": an exception from the first item holds where at least half of what it says was asked for. */
function isMostlySaid(marks: readonly Mark[], asked: readonly Mark[]): boolean {
  const said = marks.filter((own) => asked.some((mark) => holds(own, mark)))
  return marks.length > 0 && said.length * 2 >= marks.length
}

/** What a price is for, right behind it: "a visit", "per day". */
const UNIT_BEHIND = /^\S+ (?:a|an|per) (\p{L}+)/u
const TIME_WORDS = 'minute hour day night week month year'.split(' ').map((word) => stemmer(word))
/** Words of any ask for a price, and "one", which counts nothing alone. */
const ASKING_WORDS = new Set('price cost charge fee rate quote pay one'.split(' ').map((word) => stemmer(word)))

/** The marks of each item, without those of the head and without a unit that only some items say, as it holds for the others as well. */
function tellingMarks(sentence: string, { head, items }: Series): Mark[][] {
  const headMarks = marksOf(sentence, head)
  const marks = items.map((item) => marksOf(sentence, item))
  const units = new Set([...TIME_WORDS, ...items.map(({ start, end }) => stemmer(UNIT_BEHIND.exec(sentence.slice(start, end))?.[1] ?? ''))])
  const isUnit = ({ kind, value }: Mark) => kind === 'word' && units.has(value)
  const haveAll = marks.every((own) => own.some(isUnit))
  const tells = (mark: Mark) =>
    mark.kind !== 'word' || !(ASKING_WORDS.has(mark.value) || (isUnit(mark) && !haveAll) || headMarks.some((own) => holds(own, mark)))
  return marks.map((own) => own.filter(tells))
}

/** The items that one ask names: those that hold all of a phrase, or the most telling word of it. */
function namedBy(ask: string, items: readonly Mark[][]): number[] | null {
  const phrases = phrasesOf(ask)
  const sets = phrases.map((phrase) => heldBy(phrase, items)).filter((set) => set.length > 0)
  const chosen: number[][] = []
  for (const set of sets.toSorted((a, b) => a.length - b.length)) {
    if (!chosen.some((one) => one.every((place) => set.includes(place)))) chosen.push(set)
  }
  const kept = [...new Set(chosen.flat())]
  const figures = phrases.flat().filter(({ kind }) => kind !== 'word')
  const isUnlisted = figures.some((figure) => isMissed(figure, kept, items) || isElsewhere(figure, kept, items))
  return kept.length === 0 || isUnlisted ? null : kept
}

/** A figure that no kept item holds though one of them holds another of its kind: "5 hours" beside "4 hours". */
function isMissed(figure: Mark, kept: readonly number[], items: readonly Mark[][]): boolean {
  const marks = kept.flatMap((place) => items[place] ?? [])
  return !marks.some((mark) => holds(mark, figure)) && marks.some((mark) => isOfKind(mark, figure))
}

/** A number that stands in another item, but in none that is kept: the other one may be meant. */
function isElsewhere(figure: Mark, kept: readonly number[], items: readonly Mark[][]): boolean {
  const places = items.flatMap((marks, place) => (marks.some(({ number }) => number !== '' && number === figure.number) ? [place] : []))
  return places.length > 0 && !places.some((place) => kept.includes(place))
}

function isOfKind(mark: Mark, figure: Mark): boolean {
  return mark.kind === figure.kind && (mark.noun === '' || figure.noun === '' || isSameWord(mark.noun, figure.noun))
}

/** The items that all telling words of a phrase have in common; without any, those of its rarest word. */
function heldBy(phrase: readonly Mark[], items: readonly Mark[][]): number[] {
  const placesOf = (mark: Mark) => items.flatMap((marks, place) => (marks.some((own) => holds(own, mark)) ? [place] : []))
  const days = phrase.filter(({ kind }) => kind === 'day').flatMap(placesOf)
  const sets = [...phrase.filter(({ kind }) => kind !== 'day').map(placesOf), [...new Set(days)]].filter(
    (set) => set.length > 0 && set.length < items.length,
  )
  if (sets.length === 0) return []
  const common = sets.reduce((left, right) => left.filter((place) => right.includes(place)))
  if (common.length > 0) return common
  const least = Math.min(...sets.map(({ length }) => length))
  return [...new Set(sets.filter(({ length }) => length === least).flat())]
}

function holds(own: Mark, asked: Mark): boolean {
  if (own.kind !== asked.kind) return false
  if (own.kind === 'word') return isSameWord(own.value, asked.value)
  return own.value === asked.value && own.limit === asked.limit && isSameNoun(own.noun, asked.noun)
}

function isSameNoun(own: string, asked: string): boolean {
  return own === asked || (own !== '' && asked !== '' && isSameWord(own, asked))
}

/** Stems of one word may differ at the end, and "bed" is short for "bedroom". */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length > 4 ? long.startsWith(short) : short === 'bed' && long === 'bedroom'
}

/** The marks of a piece of a sentence. The whole sentence is read, as a unit may stand with the first item only. */
function marksOf(sentence: string, { start, end }: { start: number; end: number }): Mark[] {
  const figures = figuresOf(sentence).filter((figure) => figure.start >= start && figure.start < end)
  return [...figures.flatMap(({ marks }) => marks), ...wordsIn(sentence.slice(start, end))]
}

type Figure = { start: number; end: number; marks: Mark[] }

function figuresOf(text: string): Figure[] {
  const { plain } = claimText(text)
  return extractClaims(text).flatMap(({ kind, start, end, gives }): Figure[] => {
    if (kind !== 'number' && kind !== 'date') return []
    const values = (prefix: string) => gives.filter((key) => key.startsWith(prefix))
    const bare = values('number:')
    const mark = (markKind: Mark['kind'], value: string, noun = ''): Mark => ({ kind: markKind, value, noun, limit, number: '' })
    const limit = LIMIT_BEFORE.exec(plain.slice(Math.max(0, start - 20), start))?.[1]?.toLowerCase() ?? ''
    const lengths = values('length:').map((value, index) => ({
      ...mark('length', value, value.split(':')[2] ?? ''),
      number: bare[index] ?? '',
    }))
    const days = [...values('weekday:'), ...values('date:'), ...values('month:')].map((value) =>
      mark('day', value, value.split(':')[0] ?? ''),
    )
    const noun = nounOf(plain, start, end)
    const numbers = lengths.length > 0 ? [] : bare.map((value) => ({ ...mark('number', value, noun), number: value }))
    return [{ start, end, marks: [...lengths, ...days, ...numbers] }]
  })
}

/** The word that a number counts, or else the one that it numbers, as a stem; empty where neither stands beside it. */
function nounOf(plain: string, start: number, end: number): string {
  const behind = /^(?:\s?-\s?|\s+)(\p{L}+)/u.exec(plain.slice(end))?.[1]?.toLowerCase() ?? ''
  if (behind !== '' && !isFunctionWord(behind)) return stemmer(behind)
  const before =
    plain
      .slice(Math.max(0, start - 30), start)
      .toLowerCase()
      .split(/[^\p{L}]/u)
      .at(-2) ?? ''
  return isFunctionWord(before) || LIMIT_BEFORE.test(`${before} `) ? '' : stemmer(before)
}

/** Words without figures; a compound ("one-off") is one word beside its parts. */
function wordsIn(text: string): Mark[] {
  const compounds = text
    .toLowerCase()
    .split(/[^\p{L}-]/u)
    .flatMap((word) => (/\p{L}-\p{L}/u.test(word) ? [word.replaceAll('-', '')] : []))
  return [...contentStems(withoutFigures(text)), ...compounds].map((value) => ({ kind: 'word', value, noun: '', limit: '', number: '' }))
}

/** The phrases of an ask: content words and figures that stand side by side. */
function phrasesOf(ask: string): Mark[][] {
  const said = ask.replace(/\ban hour\b/gi, 'one hour').replace(/\bone off\b/gi, 'one-off')
  const figures = figuresOf(said)
  const phrases: Mark[][] = [[]]
  for (const match of said.matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu)) {
    const figure = figures.filter(({ start, end }) => start < match.index + match[0].length && match.index < end)
    const begun = figure.filter(({ start }) => start >= match.index)
    const words = figure.some(({ start }) => start < match.index) ? [] : wordsIn(match[0])
    const marks = [...begun.flatMap((one) => one.marks), ...words]
    if (marks.length === 0 && figure.length === 0) phrases.push([])
    phrases.at(-1)?.push(...marks)
  }
  return phrases.filter((phrase) => phrase.length > 0)
}
