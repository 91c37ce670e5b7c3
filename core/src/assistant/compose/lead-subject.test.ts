import { expect, test } from 'vitest'
import { ask, finding, passage, reading } from '../../../testing/assistant.ts'
import { Lead } from '../../leads/lead.ts'
import { leadToMail } from '../../leads/lead-to-mail.ts'
import { leadReplySubject } from './lead-subject.ts'

const sentAt = new Date('2026-05-04T09:00:00Z')

type Given = { headings?: readonly string[]; subject?: string; name?: string; isSigned?: boolean }

function subjectFor(asked: readonly string[], { headings = [], subject = '', name = 'Nora Feld', isSigned = false }: Given = {}): string {
  const mail = leadToMail(Lead.parse({ name, email: 'nora@example.com', message: asked.join(' ') || 'Hello', subject }), sentAt)
  const found = headings.map((heading) => ({ passage: passage('x', { headings: [heading] }), bm25: 1, cosine: 1, score: 2, sentences: [] }))
  const understood = reading(asked.join(' '), { asks: asked.map((text, index) => ask(text, { id: `a${index}` })) })
  const findings = [finding('a0', { passages: found })]
  return leadReplySubject({ mail, isSigned, reading: understood, findings, businessName: 'Bright Keys' })
}

test('the reply to a form says what it is about, in our own words', () => {
  expect(subjectFor(['How much is a piano lesson?'])).toBe('Your message about prices')
  expect(subjectFor(['Do you run a summer orchestra?'], { headings: ['Summer orchestra'] })).toBe('Your message about summer orchestra')
  expect(subjectFor(['How much is it?', 'Where can I park, is there parking?', 'Can my dog come?'])).toBe(
    'Your message about prices and parking',
  )
})

test('what nobody can name without the sender’s words is a message to the business', () => {
  expect(subjectFor(['Is the moon made of cheese, you thieves?'])).toBe('Your message to Bright Keys')
  expect(subjectFor([])).toBe('Your message to Bright Keys')
  const unread = leadToMail(Lead.parse({ email: 'nora@example.com', message: 'Hello' }), sentAt)
  expect(leadReplySubject({ mail: unread, isSigned: false, reading: null, findings: [], businessName: '' })).toBe('Your message')
})

const hostile = [
  'You have won: collect it at https://evil.example/prize',
  'evil.example',
  'Re: your bank account is locked, call 555 0199',
  'Hi\r\nBcc: all@example.com',
  `${'Win '.repeat(70)}evil.example`,
]

test.each(hostile)('what a visitor gave as the subject is not sent to whoever owns the address: %j', (subject) => {
  expect(subjectFor(['How much is a piano lesson?'], { subject })).toBe('Your message about prices')
  expect(subjectFor([], { subject })).toBe('Your message to Bright Keys')
})

test('nor is a name that a visitor gave', () => {
  for (const isSigned of [false, true])
    expect(subjectFor([], { name: 'Win at evil.example', isSigned })).toBe('Your message to Bright Keys')
})

test('the subject of a signed lead is kept, as in a reply to a mail, without links and at a length that is read', () => {
  const signed = (subject: string) => subjectFor(['How much is a piano lesson?'], { subject, isSigned: true })
  expect(signed('Lessons for Tom')).toBe('Re: Lessons for Tom')
  expect(signed('Re: Lessons at https://evil.example/prize for evil.example Tom')).toBe('Re: Lessons at for Tom')
  expect(signed('https://evil.example/prize')).toBe('Your message about prices')
  expect(signed('Hi\r\nBcc: Tom')).toBe('Re: Hi Bcc: Tom')
  expect(signed('Win '.repeat(70)).length).toBeLessThan(110)
})
