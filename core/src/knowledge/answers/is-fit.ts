import { extractClaims } from '../../text/extract-claims.ts'
import { isNotForCustomers } from '../../text/not-for-customers.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { AnswerSource } from './answer.ts'
import type { AnswerDraft } from './draft.ts'
import { pointsBack } from './goes-on.ts'
import { hasVerb, startsWithVerb } from './has-verb.ts'
import { leadIn } from './lead-in.ts'
import { deniesItems } from './list-items.ts'
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
/** What a form leaves to be written in or ticked. */
const BLANK = /_{3}|: ?\.{4}|\[ ?\]|[☐□▢❏❑]/u
const ADDRESS_OF_PAGE = /\bhttps?:\/\/\S+/g
const ELSEWHERE = /\b(?:see|listed|shown|table|list|note) (?:above|below|opposite|overleaf)\b|\b(?:above|below)\)/i

/** Whether an answer can be read by a customer as it stands, and says nothing that its sources do not. */
export function isFit({ text, isOwnWords }: AnswerDraft, sources: readonly AnswerSource[]): boolean {
  const words = wordCount(text)
  if (words < (isOwnWords ? 1 : leastWords(text)) || words > (isOwnWords ? MOST_OWN_WORDS : MOST_WORDS)) return false
  if (isNotForCustomers(text) || PLACEHOLDER.test(text) || BLANK.test(text) || breaksOff(text, sources)) return false
  if (isShouted(text) || /^(?:\p{Lu}{3,} ){2}/u.test(text)) return false
  if (isOwnWords) return !text.includes('|') && hasPairedBrackets(text) && saysOnly(text, sources)
  if (PRIVATE.test(text) || SHORTHAND.test(text) || ELSEWHERE.test(text)) return false
  if (pointsBack(text)) return false
  return hasPairedBrackets(text) && saysOnly(text, sources)
}

/** Whether what it leads in to is not said with it: "We do not take." */
function breaksOff(text: string, sources: readonly AnswerSource[]): boolean {
  if (/:["']?\.?$/.test(text)) return true
  if (sources.at(-1)?.quote.trimEnd().endsWith(':') !== true) return false
  const last = (splitSentences(text).at(-1)?.text ?? text).replace(/\.$/, '')
  return deniesItems(last) || leadIn(last) !== null
}

/** Whether the owner's own words are such as may be sent to a customer before the owner has looked at them again. */
export function needsNoLook(text: string): boolean {
  return !PRIVATE.test(text) && !ELSEWHERE.test(text) && !SHORTHAND.test(text.replace(ADDRESS_OF_PAGE, ''))
}

/** Who somebody is, or how many they are: nobody asks that in so few words. */
const INTRODUCES = /^(?:I'm|I am|[Ww]e're|[Ww]e are) (?:\p{Lu}|(?:one|two|three|four|five|six|seven|eight|nine|ten)\b)/u

/** A few words are a sentence where they have a verb, a figure or a "no", and do not only tell somebody to do something: "Book now." */
function leastWords(text: string): number {
  const said = text.replace(/^[^.:]{1,60}: /, '')
  if (INTRODUCES.test(said.replaceAll('’', "'"))) return 4
  if (/^no \p{Ll}/iu.test(said) || extractClaims(text).some(({ kind }) => kind !== 'name' && kind !== 'promise')) return 2
  return hasVerb(said) && !startsWithVerb(said.replace(/^(?:please|just|always|then|so) /i, '')) ? 2 : 4
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
