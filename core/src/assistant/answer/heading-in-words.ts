import { goesOn, pointsBack } from '../../knowledge/answers/goes-on.ts'
import { hasVerb } from '../../knowledge/answers/has-verb.ts'
import { capitalised } from '../../knowledge/answers/plain-words.ts'
import { inner } from '../../knowledge/answers/inner.ts'
import { splitSentences } from '../../text/sentences.ts'
import { contentStems } from '../../text/content-words.ts'
import { extractClaims } from '../../text/extract-claims.ts'

const HEADED = /^(\p{Lu}[^.:!?;\n]{1,60}): (?=\S)/u
/** Things or people in the plural, which "for" leads in: "Couples", "Holiday workshops, July 2026". */
const MANY = /^\p{Lu}[\p{Ll}’'-]+(?: \p{Ll}[\p{L}’'-]*){0,2}(?<=[^s]s)(?:, [^:]{1,40})?$/u
const NO_THINGS =
  /(?:ages|hours|times|dates|prices|fees|rates|costs|rules|notes|details|news|bus|gas|plus|basis|tennis|always|perhaps|does|extras|options|this|us|is)(?:,|$)/i

/** A figure or a day behind a label reads as it is, and "for" does not stand there twice. */
const LABELED = /^(?:[\p{N}\p{Sc}]|(?:for|mon|tue|wed|thu|fri|sat|sun)(?:\p{L}*day)?s?\b)/iu

/** What a heading of this kind stands over holds for everybody: it names a topic, and narrows nothing. */
const TOPIC =
  /^(?:weather|sickness|illness|health|photos?(?: and videos?)?|pictures|parking|refunds?|payments?|paying|billing|cancell?ations?|cancell?ing|leaving|allergies(?: and medication)?|medication|deposits?|location|directions)$/i

/**
 * A text that a document's heading stands before, as it can stand in a mail: without the heading where the ask or the text names it or it is but a
 * topic, and the rest is a sentence; behind what a row of a table says, in brackets; as "For couples: …" where it heads things or people; anything else as
 * it is.
 */
export function headingInWords(ask: string, text: string): string {
  const [lead, heading = ''] = HEADED.exec(text) ?? []
  if (lead === undefined || hasVerb(heading)) return text
  const rest = text.slice(lead.length)
  if (LABELED.test(rest)) return text
  const isSentence = stands(rest)
  if (isSentence && (TOPIC.test(heading) || isNamed(ask, heading))) return capitalised(rest)
  if (/^\p{Lu}/u.test(rest) && isNamed(splitSentences(rest)[0]?.text ?? '', heading)) return rest
  if (isSentence && isRow(rest, heading)) return inBrackets(rest, heading)
  if (!MANY.test(heading) || NO_THINGS.test(heading)) return text
  return `For ${inner(heading)}: ${rest}`
}

/** A row of a table is one sentence that begins with its label. */
function isRow(rest: string, heading: string): boolean {
  return /^\p{Lu}/u.test(rest) && splitSentences(rest).length === 1 && !/[()]/.test(heading) && !CONDITION.test(heading)
}

function inBrackets(rest: string, heading: string): string {
  const said = rest.replace(/\.$/, '')
  if (!said.endsWith(')')) return `${said} (${inner(heading)}).`
  const open = said.lastIndexOf('(')
  return `${said.slice(0, open + 1)}${inner(heading)}; ${said.slice(open + 1)}.`
}

/** A heading that says when or for whom something holds is no mere name. */
const CONDITION = /^(?:when|if|after|before|during|until|while|for|in|at|on|with|without|unless)\b/i

/** Whether the ask says all that the heading does; a condition or a date in it is not dropped. */
function isNamed(ask: string, heading: string): boolean {
  const asked = new Set(contentStems(ask))
  const isPlain = !CONDITION.test(heading) && extractClaims(heading).every(({ kind }) => kind === 'name')
  return isPlain && contentStems(heading).every((stem) => asked.has(stem))
}

function stands(rest: string): boolean {
  const [first] = splitSentences(rest)
  return first !== undefined && hasVerb(first.text) && !pointsBack(rest) && !goesOn(rest)
}
