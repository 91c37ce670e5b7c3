import { expect, test } from 'vitest'
import { ask, finding, passage, reading } from '../../../testing/assistant.ts'
import { Lead } from '../../leads/lead.ts'
import { leadToMail } from '../../leads/lead-to-mail.ts'
import { leadReplySubject } from './lead-subject.ts'

const sentAt = new Date('2026-05-04T09:00:00Z')

type Given = { headings?: readonly string[]; subject?: string }

function subjectFor(asked: readonly string[], { headings = [], subject = '' }: Given = {}): string {
  const mail = leadToMail(
    Lead.parse({ name: 'Nora Feld', email: 'nora@example.com', message: asked.join(' ') || 'Hello', subject }),
    sentAt,
  )
  const found = headings.map((heading) => ({ passage: passage('x', { headings: [heading] }), bm25: 1, cosine: 1, score: 2, sentences: [] }))
  const understood = reading(asked.join(' '), { asks: asked.map((text, index) => ask(text, { id: `a${index}` })) })
  return leadReplySubject({ mail, reading: understood, findings: [finding('a0', { passages: found })], businessName: 'Bright Keys' })
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
  expect(leadReplySubject({ mail: unread, reading: null, findings: [], businessName: '' })).toBe('Your message')
})

test('a subject that the form asked for is kept, as in a reply to a mail', () => {
  expect(subjectFor(['How much is a piano lesson?'], { subject: 'Lessons for Tom' })).toBe('Re: Lessons for Tom')
})
