import type { BookingLink } from '../../scheduling/scheduling.ts'
import { contentStems, coverage } from '../../text/content-words.ts'
import type { Ask } from '../trace.ts'

const places =
  /\b(?:openings?|spots?|slots?|seats?|vacanc(?:y|ies)|availab(?:le|ility)|wait(?:ing)?[- ]?list|full|sold out|(?:room|space|spaces|place|places)(?: left| free| for | in | on | at |\W*$))/i
const wishes = /\b(?:can|could|may|might|would|like|want|wants|hope|hoping|able|possible|please|how do)\b/i
const takingPart =
  /\b(?:join|book|start|begin|reserve|register|registration|enrol|enroll|sign(?:ed)? (?:\w+ )?up|get in(?:to)?|take part|put (?:\w+ )?down)\b/i
/** A time, a price or a thing to know of it is asked, not whether there is room. */
const asksSomethingElse =
  /\b(?:what|which|where|why|who|when do(?:es)?|how (?:much|long|old|far|big)|park(?:ing)?|refund(?:s|ed)?|cancel(?:l?ed|ling)?)\b/i

/** True for an ask about taking part: whether there is room, a place, an opening, or how to join, book or start. The words decide, not the heads. */
export function asksToTakePart({ text, intent }: Pick<Ask, 'text' | 'intent'>): boolean {
  if (intent === 'book') return true
  if (intent !== 'question' && intent !== 'request') return false
  return !asksSomethingElse.test(text) && (places.test(text) || (wishes.test(text) && takingPart.test(text)))
}

const saysFull =
  /^(.{2,60}?) (?:is|are)(?: (?:currently|already|now|still|both|all|completely|entirely|unfortunately|sadly|again))* (?:full|booked up|fully booked|sold out)(?=\s*$|\s*[.,;:!()–—]| (?:until|till|through|for|this|these|at|right|and|but|so|with)\b)/i
const condition = /\b(?:if|when|whenever|once|unless|until|before|in case|should|may|might|not|never)\b/i
/** Words that name no class of their own: which one is meant, the heading says. */
const anyClass = new Set(contentStems('class course group lesson session program workshop event term one'))

/** True for a sentence that says plainly, and not for some case, that the very thing asked for is full. `heading` is what it stands under. */
export function saysItIsFull(sentence: string, heading: string, asked: string): boolean {
  const thing = saysFull.exec(sentence)?.[1]
  if (thing === undefined || condition.test(thing)) return false
  const named = contentStems(thing).every((stem) => anyClass.has(stem)) ? `${heading} ${thing}` : thing
  return contentStems(named).length > 0 && coverage(named, asked) === 1
}

/** True when the ask names what the link books: the words of its label, or those in brackets, as in “Tiny Tunes (toddler class)”. */
export function namesLink({ label }: Pick<BookingLink, 'label'>, asked: string): boolean {
  return label.split(/[()]/).some((part) => contentStems(part).length > 0 && coverage(part, asked) === 1)
}
