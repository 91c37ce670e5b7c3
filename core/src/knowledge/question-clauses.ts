import { anyOf, followedBy, inOrder, pattern } from '../pattern.ts'

/** A question cut into what it asks and under which circumstances: "where can I park | when I bring my son to his lesson". */
export type QuestionClauses = { main: string; circumstances: string }

/** Who or what a subordinate clause speaks of. */
const SUBJECT = anyOf(
  'i',
  'we',
  'you',
  'they',
  'he',
  'she',
  'it',
  'my',
  'our',
  'the',
  'a',
  'an',
  'kids',
  'children',
  'someone',
  'somebody',
  'one',
  "i'm",
  "we're",
  "he's",
  "she's",
  "it's",
)
/** Where a subordinate clause begins after what is asked. */
const TRAILING = pattern(
  'i',
  inOrder(
    /[,\s]+/,
    anyOf('when', 'while', 'if', 'because', 'since', 'although', 'though', 'as', 'before', 'after', 'once', 'until', 'unless'),
    /\s+/,
    followedBy(inOrder(SUBJECT, /\b/)),
  ),
)
const LEADING = new RegExp(`^(?:when|while|if|because|since|although|as|once)\\s+${SUBJECT}\\b[^,]{3,},\\s*`, 'i')

/** What is told before it is asked: "we come with a stroller, do you have an elevator?" */
const TOLD = /^(?:we|i|my|our)\b[^,?]{3,},\s*(?=(?:do|does|is|are|can|could|will|would|may|what|when|where|which|who|how)\b)/i

/** Cuts a question at its subordinate clause. `circumstances` is empty where there is none. */
export function clausesOfQuestion(question: string): QuestionClauses {
  const text = question.trim()
  const leading = (LEADING.exec(text) ?? toldBefore(text))?.[0] ?? ''
  const rest = text.slice(leading.length)
  const trailing = TRAILING.exec(rest)
  if (!trailing) return { main: rest, circumstances: leading }
  return { main: rest.slice(0, trailing.index), circumstances: `${leading} ${rest.slice(trailing.index + trailing[0].length)}`.trim() }
}

/** "I want a good view, do you have that?" asks for what it tells: then nothing is cut off. */
function toldBefore(text: string): RegExpExecArray | null {
  const told = TOLD.exec(text)
  return told && !/\b(?:this|that|these|those|it|one|ones|them|so)\b/i.test(text.slice(told[0].length)) ? told : null
}
