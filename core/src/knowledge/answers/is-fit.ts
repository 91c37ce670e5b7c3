import { extractClaims } from '../../text/extract-claims.ts'
import { isNotForCustomers } from '../../text/not-for-customers.ts'
import type { AnswerSource } from './answer.ts'
import type { AnswerDraft } from './draft.ts'
import { pointsBack } from './goes-on.ts'
import { wordCount } from './plain-words.ts'

const MOST_WORDS = 130
const MOST_OWN_WORDS = 220
const MOST_QUOTED = 4_000
/** Remarks of people who work there to one another. */
const PRIVATE =
  /(?<!\bwe )\b(?:don'?t|do not|never) (?:tell|say|promise|advertise|print|mention)\b|\b(?:dont (?:say|tell|promise|ask)|not for (?:the )?(?:desk|wall|print)|don'?t print|lol|secret|pls)\b/i
/** What a template leaves to be filled in: "[Dancer] has a place in [class]". */
const PLACEHOLDER = /\[[a-z ]{2,30}\]/i
/** Signs of shorthand that no customer should read. */
const SHORTHAND = /->|=>|\/\/|!!|\?\?|\bw\/|\babt\b|\bppl\b|\bpts?\b|\bwk\b|(?:^|\s)[=@#](?:\s|$)|\|/
const ELSEWHERE = /\b(?:see|listed|shown|table|list|note) (?:above|below|opposite|overleaf)\b|\b(?:above|below)\)/i

/** Whether an answer can be read by a customer as it stands, and says nothing that its sources do not. */
export function isFit({ text, isOwnWords }: AnswerDraft, sources: readonly AnswerSource[]): boolean {
  const words = wordCount(text)
  if (words < (isOwnWords ? 1 : 4) || words > (isOwnWords ? MOST_OWN_WORDS : MOST_WORDS)) return false
  if (isNotForCustomers(text) || PLACEHOLDER.test(text)) return false
  if (isShouted(text) || /^(?:\p{Lu}{3,} ){2}/u.test(text)) return false
  if (isOwnWords) return !text.includes('|') && hasPairedBrackets(text) && saysOnly(text, sources)
  if (PRIVATE.test(text) || SHORTHAND.test(text) || ELSEWHERE.test(text) || /:["']?\.?$/.test(text)) return false
  if (pointsBack(text)) return false
  return hasPairedBrackets(text) && saysOnly(text, sources)
}

/** Mostly in capitals: a title. */
function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.length < 2 * (text.match(/\p{Lu}/gu) ?? []).length
}

function hasPairedBrackets(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Each number, price, date, time and contact of the text stands in its sources. */
function saysOnly(text: string, sources: readonly AnswerSource[]): boolean {
  if (sources.reduce((sum, { quote }) => sum + quote.length, 0) > MOST_QUOTED) return false
  const quoted = sources.map(({ quote }) => quote).join('\n')
  const given = new Set(extractClaims(quoted).flatMap(({ gives }) => gives))
  return extractClaims(text).every(({ kind, needs }) => kind === 'name' || kind === 'promise' || needs.every((need) => given.has(need)))
}
