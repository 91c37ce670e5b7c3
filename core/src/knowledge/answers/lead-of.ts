import { plainWords, unshouted, wordCount } from './plain-words.ts'
import { hasVerb } from './has-verb.ts'

/** What a paragraph begins with, and names it: its words without Markdown, where they end, and whether they ask. */
export type Lead = { text: string; end: number; isQuestion: boolean }

const BOLD = /^\*\*([^*\n]{1,160})\*\*(:?)[ \t]*(\n?)\s*/
const QUESTION_AND_ANSWER = /^Q(?:uestion)?[:.] {0,3}(\S[^?\n]{2,160}\?)\s?(?:A(?:nswer)?[:.] {0,3})?/i
/** What marks a question of a FAQ: "Q.", "Q:", "Q3)", "Question 3:". */
const QUESTION_MARK = /^(?:Q|Question) ?\d{0,3} ?[.:)] {0,3}(?=\S)/
const PLAIN_QUESTION =
  /^((?:do|does|can|could|may|is|are|will|what|when|where|which|who|how|why|must|should|have)\s[^.!?\n]{3,150}\?)(?:\s+|$)/i
const COLON = /^([\p{Lu}\p{N}][^.:!?*|\n]{0,48}):\s+(?=\S)/u
/** Another label begins behind the first: neither names the whole paragraph. */
const NEXT_COLON = /[.!]\s[\p{Lu}\p{N}][^.:!?*|\n]{0,48}:\s/u
const FIRST_SENTENCE = /^([\p{Lu}][^.:!?*|,\n\p{N}]{1,48})\.\s+(?=\S)/u
/** Words that make what stands before a colon a sentence of its own. */
const SPEAKS = /\b(?:we|you|they|please|is|are|don't|doesn't)\b/i
/** The customer speaks: what is in bold is asked, whatever ends it. */
const CUSTOMER = /^(?:I|I'm|I've|My) (?:\S+ ){2}/
const NO_LABEL = /^(?:no|not|yes|free|only|never|always|see|thank|thanks|dear|also|then|sorry|please|same|so|but|and)\b/i

/** The words in bold, the question or the label that a paragraph begins with; null without. `withSentences` takes a short first sentence for one. */
export function leadOf(paragraph: string, withSentences = false): Lead | null {
  const text = paragraph.replaceAll('’', "'")
  const bold = BOLD.exec(text)
  if (bold) return boldLead(bold, text)
  const asked = QUESTION_AND_ANSWER.exec(text) ?? PLAIN_QUESTION.exec(text)
  if (asked) return { text: plainWords(asked[1] ?? ''), end: asked[0].length, isQuestion: true }
  const colon = COLON.exec(text)
  if (colon && NEXT_COLON.test(text.slice(colon[0].length))) return null
  if (colon) {
    const words = colon[1] ?? ''
    return wordCount(words) > 7 || (SPEAKS.test(words) && !/^(?:what|who|how|when|where)\b/i.test(words))
      ? null
      : { text: unshouted(plainWords(words)), end: colon[0].length, isQuestion: false }
  }
  return withSentences ? sentenceLead(text) : null
}

/** A question without the mark that a FAQ puts before it. */
export function withoutQuestionMark(question: string): string {
  return question.replace(QUESTION_MARK, '')
}

/** "Deposits. We ask for half in advance.": a first sentence of a few words without a verb. */
export function sentenceLead(text: string): Lead | null {
  const first = FIRST_SENTENCE.exec(text)
  const words = first?.[1] ?? ''
  if (!first || wordCount(words) > 5 || NO_LABEL.test(words) || hasVerb(words)) return null
  return { text: unshouted(plainWords(words)), end: first[0].length, isQuestion: false }
}

/** Words in bold name the paragraph when they are closed by a sign or stand on a line of their own; else they are emphasis. */
function boldLead(match: RegExpExecArray, text: string): Lead | null {
  const [whole, inner = '', colon, lineBreak] = match
  const name = withoutQuestionMark(plainWords(inner))
  const isAlone = whole.length === text.length
  if (!/[.:?!]$/.test(name) && colon === '' && lineBreak === '' && !isAlone) return null
  const isQuestion = name.endsWith('?') || CUSTOMER.test(name)
  return { text: isQuestion ? name : name.replace(/[.:!]$/, ''), end: whole.length, isQuestion }
}
