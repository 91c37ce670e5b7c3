import { claimText, withoutClaims } from '../../text/claim-text.ts'
import { extractContacts, extractPhones } from '../../text/extract-contacts.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { AnswerDraft } from './draft.ts'
import { closed, plainWords, wordCount } from './plain-words.ts'
import { linesOf, type Span, type Unit } from './read-units.ts'

type Prose = Extract<Unit, { kind: 'prose' }>

/** A longer line says more than how to reach the business. */
const MOST_CHARACTERS = 200
const MOST_WORDS = 25
const PHONE = /\b(?:phone|telephone|tel|call us)\b/i
const WHERE = /^(?:where|address|our address|where we are|find us|location)$/i

/** The phone number, the email address and the address of the business, where a line gives them. */
export function keyLineAnswers(text: string, unit: Prose, business: { name: string }): AnswerDraft[] {
  const address = addressAnswer(text, unit, business)
  const contacts = linesOf(text, unit.body).flatMap((line) => contactAnswers(text, { start: lineStart(unit, line), end: line.end }))
  return address ? [address, ...contacts] : contacts
}

/** A label belongs to the line that it stands on. */
function lineStart({ label, body }: Prose, line: Span): number {
  return label && line.start === body.start ? label.start : line.start
}

function contactAnswers(text: string, span: Span): AnswerDraft[] {
  if (span.end - span.start > MOST_CHARACTERS) return []
  const said = claimText(text.slice(span.start, span.end))
  const contacts = extractContacts(said)
  const email = contacts.find(({ kind }) => kind === 'contact')?.text
  const phone = PHONE.test(said.plain) ? extractPhones(withoutClaims(said, contacts))[0]?.text : undefined
  const answer = (about: string, value: string, question: string): AnswerDraft => ({
    kind: 'contact',
    about,
    text: `Our ${about} is ${value}.`,
    questions: [`What is your ${about}?`, question],
    spans: [span],
    isOwnWords: false,
  })
  // More words around it say whose it is, or what it is for.
  const isBare = wordCount(said.plain) <= 12
  return [
    ...(phone && isBare ? [answer('phone number', phone, 'How can I reach you by phone?')] : []),
    ...(email && isBare ? [answer('email address', email, 'Where can I write to?')] : []),
  ]
}

/** A line that begins with the name of the business and goes on with where it is, or that is labeled so: "Piano House, 4 Mill Lane". */
function addressAnswer(text: string, { body, label }: Prose, { name }: { name: string }): AnswerDraft | null {
  const [line] = linesOf(text, body)
  const [sentence] = line ? splitSentences(text.slice(line.start, line.end)) : []
  if (!line || !sentence) return null
  const plain = plainWords(sentence.text)
  const isNamed = name !== '' && plain.toLowerCase().startsWith(`${name.toLowerCase()}, `)
  const rest = isNamed ? plain.slice(name.length + 2) : plain
  const isAddress = isNamed ? /\d/.test(rest) : WHERE.test(label?.text ?? '') && /^(?:unit )?\d/i.test(rest)
  if (!isAddress || wordCount(rest) > MOST_WORDS) return null
  const span = { start: label?.start ?? body.start, end: line.start + sentence.end }
  const questions = ['Where are you?', 'What is your address?']
  return { kind: 'place', about: 'address', text: closed(`We are at ${rest}`), questions, spans: [span], isOwnWords: false }
}
