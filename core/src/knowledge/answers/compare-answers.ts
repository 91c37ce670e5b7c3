import { isListItem, isTableRow, splitSentences } from '../../text/sentences.ts'
import { termsOf } from '../terms.ts'
import type { Answer, AnswerSource, ProposedAnswer } from './answer.ts'
import { goesOn, pointsBack } from './goes-on.ts'
import type { KeptAnswer } from './kept-answer.ts'

/**
 * What becomes of the answers of a document that was read again. `kept`: their sources still stand, where `sources` says. `stale`: the owner stands
 * behind them and their sources do not; `now` is what is said there instead, null where nothing is. `gone`: nobody had confirmed them. `fresh`:
 * proposed, and none of the others.
 */
export type ComparedAnswers<T> = {
  kept: { answer: T; sources: AnswerSource[] }[]
  stale: { answer: T; now: ProposedAnswer | null }[]
  gone: T[]
  fresh: ProposedAnswer[]
}

/** A document that was read again: its text now, and before, where that is known. */
export type ReadAgain = { documentId: string; text: string; before: string | null }

/**
 * Tells which of a document's stored answers survive that it was read again. One does when each of its quotes from this document still stands in
 * it, word for word, and is followed by what followed it, or is read still as the same answer; a proposed one, when it is proposed still. Sources in other
 * documents are not looked at.
 */
export function compareAnswers<T extends Answer & Partial<Pick<KeptAnswer, 'origin'>>>(
  stored: readonly T[],
  proposed: readonly ProposedAnswer[],
  document: ReadAgain,
): ComparedAnswers<T> {
  const said = new Set(proposed.flatMap((one) => [one.text, keyOf(one.about, one.sources)]))
  const own = ownByPlace(proposed)
  const found = stored.map((answer) => {
    const sources = relocated(answer.sources, document, proposed)
    if (sources && isReadAnew(answer, own.get(keyOf(answer.about, sources)) ?? [])) return { answer, sources: null }
    const isProposedStill =
      answer.state !== 'proposed' || said.has(answer.text) || (sources !== null && said.has(keyOf(answer.about, sources)))
    return { answer, sources: isProposedStill ? sources : null }
  })
  const kept = found.flatMap(({ answer, sources }) => (sources ? [{ answer, sources }] : []))
  const lost = found.flatMap(({ answer, sources }) => (sources ? [] : [answer]))
  const known = new Set(kept.map(({ answer, sources }) => keyOf(answer.about, sources)))
  const texts = new Set(kept.map(({ answer }) => answer.text))
  const open = new Set(proposed.filter((one) => !texts.has(one.text) && !known.has(keyOf(one.about, one.sources))))
  const stale = lost.flatMap((answer) => {
    if (answer.state !== 'confirmed' && answer.state !== 'stale') return []
    const now = nearest(answer, open)
    if (now) open.delete(now)
    return [{ answer, now }]
  })
  const gone = lost.filter(({ state }) => state === 'proposed' || state === 'dismissed')
  return { kept, stale, gone, fresh: [...open] }
}

/** Whether an owner's own words, confirmed as they were read, are read otherwise now from the same place. */
function isReadAnew({ state, origin, text }: Answer & Partial<Pick<KeptAnswer, 'origin'>>, now: readonly string[]): boolean {
  return state === 'confirmed' && origin === 'document' && now.length > 0 && !now.includes(text)
}

/** What is said in the owner's own words, by its place. */
function ownByPlace(proposed: readonly ProposedAnswer[]): Map<string, string[]> {
  const own = new Map<string, string[]>()
  for (const { isOwnWords, about, sources, text } of proposed) {
    const key = keyOf(about, sources)
    if (isOwnWords) own.set(key, [...(own.get(key) ?? []), text])
  }
  return own
}

/** The same thing said of the same place: what the owner worded anew is not proposed again beside it. */
function keyOf(about: string, sources: readonly AnswerSource[]): string {
  return [about, ...sources.map(({ documentId, quote }) => `${documentId} ${plain(quote)}`).toSorted()].join('\n')
}

/** The sources where they stand now; null when one stands no more. */
function relocated(
  sources: readonly AnswerSource[],
  { documentId, text, before }: ReadAgain,
  proposed: readonly ProposedAnswer[],
): AnswerSource[] | null {
  const places: AnswerSource[] = []
  for (const source of sources) {
    if (source.documentId !== documentId) {
      places.push(source)
      continue
    }
    const start = placeOf(source, text)
    if (start === null || (before !== null && !standsAt(source, { text, start, before }, proposed))) return null
    places.push({ ...source, start, end: start + source.quote.length })
  }
  return places
}

type Place = { text: string; start: number; before: string }

/**
 * Whether a quote says what it said: what follows it is what followed it, and no answer is read there now that goes on with words that are new. Where more was
 * put behind it, it does as long as the same is read there, and nothing that limits it comes next.
 */
function standsAt(source: AnswerSource, place: Place, proposed: readonly ProposedAnswer[]): boolean {
  const { quote, start: was } = source
  const { text, start, before } = place
  const places = proposed.flatMap(({ sources }) => sources).filter((one) => one.start === start && one.quote.startsWith(quote))
  if (places.some((one) => one.quote === quote)) return !isLimited(source, place)
  if (places.some((one) => !before.includes(one.quote))) return false
  const wasAll = before.trim() === quote.trim()
  return restOf(text, start + quote.length, wasAll) === restOf(before, was + quote.length, wasAll)
}

/** What follows a place up to the end of its block: of its line in a table or a list, of its paragraph elsewhere, or of the text. */
function restOf(text: string, from: number, isAll: boolean): string {
  if (isAll) return plain(text.slice(from))
  const [line = '', ...lines] = text.slice(from, from + MOST_BLOCK_CHARACTERS).split('\n')
  const begun = text.slice(from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1, from)
  if (isTableRow(begun + line) || HEADING.test(begun)) return plain(line)
  const end = lines.findIndex((one) => one.trim() === '' || isListItem(one) || isTableRow(one) || HEADING.test(one))
  return plain([line, ...lines.slice(0, end < 0 ? lines.length : end)].join(' '))
}

/** Where the quote stands: of several places the one nearest to where it stood. */
function placeOf({ quote, start }: AnswerSource, text: string): number | null {
  if (text.startsWith(quote, start)) return start
  const after = text.indexOf(quote, start)
  const before = text.lastIndexOf(quote, start)
  if (after < 0 || before < 0) return after < 0 && before < 0 ? null : Math.max(after, before)
  return after - start < start - before ? after : before
}

/** How much behind a quote is looked at. */
const LOOK_BEHIND_CHARACTERS = 400
/** A paragraph that is longer is looked at so far. */
const MOST_BLOCK_CHARACTERS = 5_000
const HEADING = /^#{1,6} /

/** Whether the sentence behind the quote is another one than it was, and limits or continues what is quoted. */
function isLimited({ quote, start: was }: AnswerSource, { text, start, before }: Place): boolean {
  const now = nextSentence(text, start + quote.length)
  return now !== '' && (goesOn(now) || pointsBack(now)) && now !== nextSentence(before, was + quote.length)
}

function nextSentence(text: string, from: number): string {
  const rest = text.slice(from, from + LOOK_BEHIND_CHARACTERS)
  const paragraph = /^\s*\n\s*\n/.test(rest) ? '' : rest
  return plain(splitSentences(paragraph)[0]?.text ?? '')
}

/** The least share of words in common by which an answer stands in for another. */
const LEAST_SHARED = 0.5

/** What is said now of the same thing: under the same question, of the same subject, or mostly in the same words. */
function nearest(answer: Answer, open: ReadonlySet<ProposedAnswer>): ProposedAnswer | null {
  const all = [...open]
  const said = all.find((one) => one.text === answer.text)
  if (said) return said
  const asked = new Set(answer.questions.map((question) => question.toLowerCase()))
  const same = all.filter((one) => one.kind === answer.kind && one.about === answer.about)
  const byQuestion = all.find((one) => one.isOwnWords && one.questions.some((question) => asked.has(question.toLowerCase())))
  if (byQuestion) return byQuestion
  const words = new Set(termsOf(answer.sources.map(({ quote }) => quote).join(' ')))
  const among = same.length > 0 ? same : all
  const least = same.length > 0 ? 0 : LEAST_SHARED
  let best: ProposedAnswer | null = null
  let most = least
  for (const one of among) {
    const share = sharedWords(words, new Set(termsOf(one.sources.map(({ quote }) => quote).join(' '))))
    if (share > most) [best, most] = [one, share]
  }
  return best
}

function sharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / Math.max(1, one.size + other.size - shared)
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
