import { contentStems } from './content-words.ts'
import { isNeutral } from './neutral-words.ts'

const negation =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without|unable|unavailable|dont|doesnt|didnt|isnt|arent|cant|wont)\b|n't\b/i
/** Words that deny without a "not": a source that says "closed" bears "we are not open". */
const alsoDenies =
  /\b(?:closed|except|excluding|instead|refuse|declined?|stop(?:ped)?|ends?|gone|out of|sold out|full|rather than|outside)\b/i

/** The parts of a source that may deny one thing and state another: "Cash and cards. No checks." */
const part = /[.;,:]\s|[()]|\s(?:and|but)\s/

const opens = /\bopen\b/i
const closes = /\bclosed?\b/i
const excepts = /\b(?:except|unless|but)\b/i

/** Whether a clause denies something. */
export function isDenial(clause: string): boolean {
  return negation.test(clause)
}

/**
 * Whether one of the two denies what the other states. What a clause denies, the source's text denies in some word. What the source denies, the clause
 * may leave unsaid, but may not state.
 */
export function differsInDenial(clause: string, text: string): boolean {
  if (opens.test(clause) && !isDenial(clause) && closes.test(text) && !opens.test(text) && !excepts.test(text)) return true
  if (isDenial(clause)) return !negation.test(text) && !alsoDenies.test(text)
  if (!negation.test(text) || alsoDenies.test(clause)) return false
  const parts = text.split(part)
  if (parts.filter(isDenial).some((one) => isBriefAndSaid(one, clause))) return true
  const denied = wordsIn(parts.filter(isDenial))
  const stated = wordsIn(parts.filter((one) => !isDenial(one)))
  const content = contentStems(clause).filter((stem) => !isNeutral(stem))
  const inDenied = content.filter((stem) => denied.has(stem)).length
  const inStated = content.filter((stem) => stated.has(stem)).length
  return inDenied > 0 ? inDenied >= inStated : inStated === 0
}

/** A denial in two words at most ("no extra", "grill NO"), of which a clause says all, as if they were not denied. */
function isBriefAndSaid(denied: string, clause: string): boolean {
  const words = contentStems(denied)
  const said = new Set(contentStems(clause))
  return words.length > 0 && words.length <= 2 && words.every((word) => said.has(word))
}

function wordsIn(parts: readonly string[]): Set<string> {
  return new Set(parts.flatMap(contentStems))
}
