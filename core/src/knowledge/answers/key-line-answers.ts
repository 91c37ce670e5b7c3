import { claimText, withoutClaims } from '../../text/claim-text.ts'
import { extractContacts, extractPhones } from '../../text/extract-contacts.ts'
import { splitSentences } from '../../text/sentences.ts'
import { tokensOf } from '../terms.ts'
import { aboutOf } from './about-of.ts'
import type { AnswerDraft } from './draft.ts'
import { hasVerb } from './has-verb.ts'
import { capitalised, closed, plainWords, wordCount } from './plain-words.ts'
import { questionsOf } from './questions-of.ts'
import { linesOf, type Span, type Unit } from './read-units.ts'

type Prose = Extract<Unit, { kind: 'prose' }>

/** A longer line says more than how to reach the business. */
const MOST_CHARACTERS = 200
const MOST_WORDS = 25
const PHONE = /\b(?:phone|telephone|tel|call us)\b/i
/** Words that say no more than that somebody can be reached. */
const REACHING = new Set(
  `phone phones telephone tel mobile mob cell number no nr email e mail text sms whatsapp call ring write message contact reach us me our the my
  you can by on at or and to is are office shop studio desk landline web website online line via either us.`.split(/\s+/),
)
const COLON = /^([^:]{2,60}): /
/** "27 Orchard Street", and the town with its code behind it. */
const STREET =
  /\d{1,5}[a-z]? (?:[\p{L}.'’-]{1,20} ){0,4}(?:street|st|road|rd|lane|ln|avenue|ave|drive|way|close|court|place|square|boulevard|blvd|row|terrace|parade|hill|quay|highway|hwy)\b/iu
const OF_PLACE = /^(?:(?:\p{Lu}|\p{N})\S{0,20} ?){1,4}$/u
const WHERE = /^(?:where|address|our address|where we are|find us|location)$/i

/** The phone number, the email address and the address of the business, where a line gives them; a contact for something else in the line's own words. */
export function keyLineAnswers(text: string, unit: Prose, business: { name: string }): AnswerDraft[] {
  const address = addressAnswer(text, unit, business)
  const known = new Set(tokensOf(`${business.name} ${address?.text ?? ''}`))
  const lines = linesOf(text, unit.body)
  const contacts = lines.flatMap((line) => {
    const span = { start: lineStart(unit, line), end: line.end }
    return span.end - span.start > MOST_CHARACTERS ? [] : contactAnswers(text, span, { known, isAlone: lines.length === 1 })
  })
  return address ? [address, ...contacts] : contacts
}

/** A label belongs to the line that it stands on. */
function lineStart({ label, body }: Prose, line: Span): number {
  return label && line.start === body.start ? label.start : line.start
}

/** `known`: the words of the name and the address of the business. `isAlone`: the line is no piece of a longer sentence. */
type Around = { known: ReadonlySet<string>; isAlone: boolean }

function contactAnswers(text: string, span: Span, { known, isAlone }: Around): AnswerDraft[] {
  const said = claimText(text.slice(span.start, span.end))
  const contacts = extractContacts(said)
  const phones = extractPhones(withoutClaims(said, contacts))
  const email = contacts.find(({ kind }) => kind === 'contact')?.text
  const phone = PHONE.test(said.plain) || email ? phones[0]?.text : undefined
  if (!phone && !email) return []
  const others = wordsBeside(withoutClaims(said, [...contacts, ...phones]).plain, known)
  if (others.length > 0) return isAlone ? contactInWords(text, span, phone ? 'phone number' : 'email address') : []
  const answer = (about: string, value: string, question: string): AnswerDraft => ({
    kind: 'contact',
    about,
    text: `Our ${about} is ${value}.`,
    questions: [`What is your ${about}?`, question],
    spans: [span],
    isOwnWords: false,
  })
  return [
    ...(phone ? [answer('phone number', phone, 'How can I reach you by phone?')] : []),
    ...(email ? [answer('email address', email, 'Where can I write to?')] : []),
  ]
}

/** The words of a line that tell whose a contact is, or what it is for: all but those of reaching somebody, of an address, and what is known. */
function wordsBeside(plain: string, known: ReadonlySet<string>): string[] {
  const parts = plain.split(/[,;|·•]|\. /).map((part) => part.trim())
  const hasStreet = parts.some((part) => STREET.test(part))
  const rest = parts.filter((part) => !hasStreet || !(STREET.test(part) || OF_PLACE.test(part)))
  return tokensOf(rest.join(', ')).filter((word) => !REACHING.has(word) && !known.has(word))
}

/** "Complaints: complaints@harborlane.example": what has a verb of its own is said as it stands by others. */
function contactInWords(text: string, span: Span, what: 'phone number' | 'email address'): AnswerDraft[] {
  const said = plainWords(text.slice(span.start, span.end))
  const label = COLON.exec(said)?.[1] ?? ''
  if (wordCount(said) > MOST_WORDS || (label === '' && hasVerb(said))) return []
  const isPlain = label !== '' && tokensOf(label).every((word) => REACHING.has(word))
  const about = isPlain ? what : aboutOf(label === '' ? null : label, said)
  const questions = isPlain ? [`What is your ${what}?`] : questionsOf({ about, text: said, kind: 'contact' })
  return [{ kind: 'contact', about, text: closed(capitalised(said)), questions, spans: [span], isOwnWords: false }]
}

/** What stands before the first phone number or email address, without the word that leads in to it. */
function beforeContacts(words: string): string {
  const said = claimText(words)
  const contacts = extractContacts(said)
  const [first] = [...contacts, ...extractPhones(withoutClaims(said, contacts))].toSorted((one, other) => one.start - other.start)
  if (!first) return words
  const before = words.slice(0, first.start).split(' ')
  const kept = before.findLastIndex((word) => /[\p{L}\p{N}]/u.test(word) && !tokensOf(word).every((token) => REACHING.has(token)))
  return before
    .slice(0, kept + 1)
    .join(' ')
    .replace(/[,;:.]$/, '')
}

/** A line that begins with the name of the business and goes on with where it is, or that is labeled so: "Piano House, 4 Mill Lane". */
function addressAnswer(text: string, { body, label }: Prose, { name }: { name: string }): AnswerDraft | null {
  const [line] = linesOf(text, body)
  const [sentence] = line ? splitSentences(text.slice(line.start, line.end)) : []
  if (!line || !sentence) return null
  const plain = plainWords(sentence.text)
  const isNamed = name !== '' && plain.toLowerCase().startsWith(`${name.toLowerCase()}, `)
  const rest = beforeContacts(isNamed ? plain.slice(name.length + 2) : plain)
  const isAddress = isNamed ? /\d/.test(rest) : WHERE.test(label?.text ?? '') && /^(?:unit )?\d/i.test(rest)
  if (!isAddress || wordCount(rest) > MOST_WORDS) return null
  const span = { start: label?.start ?? body.start, end: line.start + sentence.end }
  const questions = ['Where are you?', 'What is your address?']
  return { kind: 'place', about: 'address', text: closed(`We are at ${rest}`), questions, spans: [span], isOwnWords: false }
}
