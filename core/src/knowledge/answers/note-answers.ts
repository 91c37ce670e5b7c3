import { splitSentences } from '../../text/sentences.ts'
import { tokensOf } from '../terms.ts'
import { aboutOf } from './about-of.ts'
import type { AnswerDraft } from './draft.ts'
import { pointsBack } from './goes-on.ts'
import { kindOf } from './kind-of.ts'
import { capitalised, closed, plainWords, wordCount } from './plain-words.ts'
import { questionsOf } from './questions-of.ts'
import { linesOf, type Span } from './read-units.ts'

const ITEM_MARK = /^\s*(?:[-*•▪◦–·‣]|\(?\d{1,2}[.)])\s+/
/** Words as people write them for themselves. */
const JOTTED = new Set(
  `abt ppl pls w wk wks mth mths yr yrs hr hrs nr nrs incl excl exc approx asap info dont doesnt cant wont isnt thats ok okay bc cxl poss em mon
  tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec quid lol bits nts pt pts chk dr`.split(/\s+/),
)
/** Signs that stand for words, and sentences that run into one another. */
const JOTTED_SIGNS = /[=<>~#+/?]|\.\.|!!|\p{Lu}{3}|\bits (?:the|an?|not)\b|\. \p{Ll}/u
/** What is meant for those who work there. */
const FOR_STAFF = new Set('promise argue advertise forget mind desk reception fix'.split(' '))
const TOLD_TO_STAFF =
  /\b(?:tell|ask|remind|offer|charge|ring|give|send|text|warn|let) (?:them|people|customers|clients|everyone|parents|me|\p{Lu}\p{Ll})/u
/** Verbs that leave no doubt. */
const SPEAKING = new Set('we you is are can must may will'.split(' '))

/** Whether a text is jotted down: most of its lines begin with a small letter. */
export function isJotted(text: string): boolean {
  const lines = linesOf(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end).replace(ITEM_MARK, ''))
  return lines.length > 2 && lines.filter((line) => /^\p{Ll}/u.test(line)).length * 2 > lines.length
}

/** The lines of a jotted text that are whole sentences: the others stay where they are, for the owner to word. */
export function noteAnswers(text: string): AnswerDraft[] {
  return linesOf(text, { start: 0, end: text.length }).flatMap((line) => lineAnswer(text, line))
}

function lineAnswer(text: string, line: Span): AnswerDraft[] {
  const mark = ITEM_MARK.exec(text.slice(line.start, line.end))?.[0].length ?? 0
  const span = { start: line.start + mark, end: line.end }
  const sentences = splitSentences(text.slice(span.start, span.end)).map(({ text: sentence }) => plainWords(sentence))
  const said = sentences.map((sentence) => capitalised(closed(sentence))).join(' ')
  if (!sentences.every(isWhole) || wordCount(said) < 6 || pointsBack(said) || isForStaff(said)) return []
  const about = aboutOf(null, said)
  const kind = kindOf(said, '')
  return [{ kind, about, text: said, questions: questionsOf({ about, text: said, kind }), spans: [span], isOwnWords: false }]
}

/** Behind a label only "we" and "you" make a sentence. */
function isWhole(sentence: string): boolean {
  const words = tokensOf(sentence)
  const speaks = /^[^.]{1,60}: /.test(sentence) ? words.includes('we') || words.includes('you') : words.some((word) => SPEAKING.has(word))
  return (
    speaks &&
    words.length > 3 &&
    !/^(?:no|not|yes|only)\b/i.test(sentence) &&
    !words.some((word) => JOTTED.has(word)) &&
    !JOTTED_SIGNS.test(sentence)
  )
}

function isForStaff(said: string): boolean {
  return TOLD_TO_STAFF.test(said) || tokensOf(said).some((word) => FOR_STAFF.has(word))
}
