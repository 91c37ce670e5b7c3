import { goesOn, pointsBack } from '../../knowledge/answers/goes-on.ts'
import { hasVerb } from '../../knowledge/answers/has-verb.ts'
import { capitalised } from '../../knowledge/answers/plain-words.ts'
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

/**
 * A text that a document's heading stands before, as it can stand in a mail: without the heading where the ask names it and the rest is a sentence,
 * as "For couples: …" where it heads things or people; anything else as it is.
 */
export function headingInWords(ask: string, text: string): string {
  const [lead, heading = ''] = HEADED.exec(text) ?? []
  if (lead === undefined || hasVerb(heading)) return text
  const rest = text.slice(lead.length)
  if (LABELED.test(rest)) return text
  if (isNamed(ask, heading) && stands(rest)) return capitalised(rest)
  if (!MANY.test(heading) || NO_THINGS.test(heading)) return text
  return `For ${heading.charAt(0).toLowerCase()}${heading.slice(1)}: ${rest}`
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
