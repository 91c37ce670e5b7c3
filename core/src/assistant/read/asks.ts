import type { Ask } from '../trace.ts'
import { announcesChange, intentOf } from './ask-intent.ts'
import { ASKS_HOW_TO, INTEREST, REQUEST } from './ask-shape.ts'
import { categorize } from './categorize.ts'
import { ASIDE, DEED_OPENING, GREETING, INDIRECT, JOINT, KEYWORD, ONLY_SAYING } from './clause-shape.ts'
import { FOREIGN_QUESTION, QUESTION_OPENING, WRAPPED_QUESTION } from './question-shape.ts'
import { sentencesOf, type Sentence } from './sentences.ts'
import { ACKNOWLEDGEMENT, EMPTY_ASK, PLEASANTRY } from './talk-shape.ts'
import { wantsOf } from './wants.ts'

/** More asks than this in one message are a questionnaire; the rest is left to the owner with the message. */
const MAX_ASKS = 20

/**
 * Takes a message apart into what it asks for, one by one, in the sender's words and order: questions with and without a
 * question mark, wishes, lists, and questions joined by "and". Greetings, politeness and thanks are no asks; a message of
 * thanks has none. The subject speaks when the text asks nothing.
 */
export function findAsks(text: string, subject: string): Ask[] {
  const sentences = sentencesOf(text)
  const leads = new Set(sentences.map(({ lead }) => lead))
  const speaking = sentences.filter((sentence) => sentence.bullet || !leads.has(sentence.text))
  const clear = speaking.flatMap((sentence) => clausesOf(sentence).flatMap((clause, at) => askIn(clause, sentence, at > 0) ?? []))
  if (clear.length > 0) return number(clear)
  const interest = sentences.find((sentence) => INTEREST.test(sentence.text) && !isTalk(sentence.text))
  if (interest) return number([shape(interest.text, false)])
  const short = keywordAsk(text)
  if (short) return number([shape(short, true)])
  const isThanks = sentences.length > 0 && sentences.every((sentence) => isTalk(sentence.text))
  return isThanks ? [] : number(subjectAsk(subject, sentences.length === 0))
}

type Shaped = Omit<Ask, 'id'>

/** "What does it cost and which days are free?" holds two asks; "Can you tell me, what …" holds one. */
function clausesOf(sentence: Sentence): string[] {
  const text = sentence.text.replace(GREETING, '').replace(ASIDE, '').trim()
  const clauses: string[] = []
  let from = 0
  for (const match of text.matchAll(JOINT)) {
    const [before, after] = [text.slice(from, match.index).trim(), text.slice(match.index + match[0].length).trim()]
    if (DEED_OPENING.test(after) && before.split(/\s+/).length < 4 && !/^(?:please )?(?:cancel|book|call|move)\b/i.test(before)) continue
    if (
      !standsAlone(before, from > 0) ||
      after.split(/\s+/).length < 2 ||
      (/^(?:if|when|who|which|where)\b/i.test(after) !== /^(?:if|whether)\b/i.test(after) && isRelative(before, after))
    )
      continue
    clauses.push(before)
    from = match.index + match[0].length
  }
  return [...clauses, text.slice(from).trim()].filter((clause) => clause !== '')
}

function standsAlone(clause: string, goesOn: boolean): boolean {
  if (clause.split(/\s+/).length < 2 || EMPTY_ASK.test(clause)) return false
  return isQuestion(clause) || (goesOn && INDIRECT.test(clause)) || REQUEST.test(clause) || announcesChange(clause)
}

/** "the class, which starts at four" goes on; "what it costs, when it starts" begins another ask. */
function isRelative(before: string, after: string): boolean {
  return /^(?:which|who|where|when)\b/i.test(after) && !/\?/.test(after) && !isQuestion(before)
}

function askIn(clause: string, { bullet, lead }: Sentence, goesOn: boolean): Shaped | null {
  if (isTalk(clause) || EMPTY_ASK.test(clause)) return null
  const inQuestionList =
    bullet &&
    (/\?|question|know|wonder|tell me|ask|info|detail|following|interested|like|need/i.test(lead) || clause.split(/\s+/).length <= 2)
  if (isQuestion(clause) || inQuestionList || (goesOn && INDIRECT.test(clause))) return shape(clause, true)
  if (announcesChange(clause) || (REQUEST.test(clause) && !isStory(clause))) return shape(clause, false)
  return null
}

/** Politeness and thanks. A question mark after real words keeps an ask an ask. */
function isTalk(text: string): boolean {
  const bare = text.replace(GREETING, '').trim()
  return bare === '' || PLEASANTRY.test(bare) || ACKNOWLEDGEMENT.test(bare) || /^(?:hi|hello|hey|dear)\b[^?]{0,30}$/i.test(bare)
}

function isQuestion(text: string): boolean {
  return /[?？]["'”’)]*$/.test(text) || QUESTION_OPENING.test(text) || FOREIGN_QUESTION.test(text) || WRAPPED_QUESTION.test(text)
}

/** What somebody wanted once, or wants of life, asks nothing of the business. */
function isStory(text: string): boolean {
  if (ONLY_SAYING.test(text)) return true
  return (
    /\b(?:he|she|they|kids?|son|daughter)\b.{0,20}\b(?:wants?|wanted|needs?|loves?) to\b/i.test(text) &&
    !/\b(?:i|we)(?:'d|’d| would| want| need)\b/i.test(text)
  )
}

/** "price?", "hours pls", "parking": a few words that name a thing to know. */
function keywordAsk(text: string): string | null {
  const bare = text.replace(/\s+/g, ' ').replace(GREETING, '').trim()
  return bare.split(' ').length <= 6 && KEYWORD.test(bare) && !ACKNOWLEDGEMENT.test(bare) ? bare : null
}

/** A subject asks when it is put as a question or wish, or names a matter above an empty mail. A reply's subject is the old matter. */
function subjectAsk(subject: string, isEmpty: boolean): Shaped[] {
  const bare = subject.trim()
  if (!/\p{L}/u.test(bare) || (/^(?:re|aw|sv|rv|antw|odp|fwd?|wg|tr)\s?[:：]/i.test(bare) && !isEmpty) || isTalk(bare)) return []
  const words = bare.replace(/^(?:(?:re|aw|sv|rv|antw|odp|fwd?|wg|tr)\s?[:：]\s*)+/i, '')
  if (isQuestion(words)) return [shape(words, true)]
  if (REQUEST.test(words) || announcesChange(words)) return [shape(words, false)]
  return KEYWORD.test(words) && !ACKNOWLEDGEMENT.test(words) ? [shape(words, true)] : []
}

function shape(text: string, question: boolean): Shaped {
  const intent = intentOf(text, question)
  return { text, intent, wants: wantsOf(text, intent), category: categorize(text, intent).category }
}

function number(asks: readonly Shaped[]): Ask[] {
  const own = asks.filter((ask, at) => !(ASKS_HOW_TO.test(ask.text) && asks.slice(0, at).some(({ intent }) => isDeed(intent))))
  const distinct = own.filter((ask, at) => own.findIndex((other) => other.text.toLowerCase() === ask.text.toLowerCase()) === at)
  return distinct.slice(0, MAX_ASKS).map((ask, at) => ({ id: `ask-${at + 1}`, ...ask }))
}

function isDeed(intent: Shaped['intent']): boolean {
  return intent === 'book' || intent === 'reschedule' || intent === 'cancel'
}
