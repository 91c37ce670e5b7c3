import { claimText, withoutClaims } from '../../assistant/check/claim-text.ts'
import { extractContacts, extractPhones } from '../../assistant/check/extract-contacts.ts'
import { splitSentences } from '../sentences.ts'
import type { AnswerDraft } from './draft.ts'
import { closed, plainWords, wordCount } from './plain-words.ts'
import type { Span, Unit } from './read-units.ts'

/** A longer text says more than how to reach the business. */
const MOST_CHARACTERS = 200
const PHONE = /\b(?:phone|telephone|tel|call us)\b/i

/** The phone number, the email address and the address of the business, where a short line gives them. */
export function keyLineAnswers(text: string, { body, label }: Extract<Unit, { kind: 'prose' }>, business: { name: string }): AnswerDraft[] {
  const span = { start: label?.start ?? body.start, end: body.end }
  if (span.end - span.start > MOST_CHARACTERS) return []
  const said = claimText(text.slice(span.start, span.end))
  const contacts = extractContacts(said)
  const emails = contacts.filter(({ kind }) => kind === 'contact')
  const phones = PHONE.test(said.plain) ? extractPhones(withoutClaims(said, contacts)) : []
  const contact = (about: string, value: string, questions: string[]): AnswerDraft => ({
    kind: 'contact',
    about,
    text: `Our ${about} is ${value}.`,
    questions,
    spans: [span],
    isOwnWords: false,
  })
  return [
    ...addressAnswers(text.slice(body.start, body.end), span, business),
    ...phones.slice(0, 1).map((one) => contact('phone number', one.text, ['What is your phone number?', 'How can I reach you by phone?'])),
    ...emails.slice(0, 1).map((one) => contact('email address', one.text, ['What is your email address?', 'Where can I write to?'])),
  ]
}

/** A line that begins with the name of the business, and goes on with where it is: "Piano House, 4 Mill Lane". */
function addressAnswers(said: string, span: Span, { name }: { name: string }): AnswerDraft[] {
  const plain = plainWords(splitSentences(said)[0]?.text ?? '')
  const rest = name !== '' && plain.toLowerCase().startsWith(`${name.toLowerCase()}, `) ? plain.slice(name.length + 2) : ''
  if (!/\d/.test(rest) || wordCount(rest) > 25) return []
  const questions = ['Where are you?', 'What is your address?']
  return [{ kind: 'place', about: 'address', text: closed(`We are at ${rest}`), questions, spans: [span], isOwnWords: false }]
}
