import { expect, test } from 'vitest'
import { plainMail } from '../../mailboxes/plain-mail.ts'
import { read } from '../understand/read.ts'
import { joinMails } from './answered-together.ts'

const from = { name: '', address: 'dana@customer.example' }
const context = { now: new Date('2026-11-18T15:00:00Z'), timezone: 'America/New_York' }

function oneOf(subject: string, body: string) {
  const mail = plainMail(from, subject, body)
  const { text, signature } = read(mail, context)
  return { mail, text, signature }
}

test('several mails read as one, in the order in which they came, without what they quote', () => {
  const first = oneOf('Lessons', 'Do you teach adults?\n\nThanks,\nDana')
  const last = oneOf(
    'Re: Lessons',
    'And where can I park?\n\nThanks,\nDana\n\nOn Wed, Dana <dana@customer.example> wrote:\n> Do you teach adults?',
  )
  const joined = joinMails(last, [first, last])
  expect(joined.subject).toBe('Re: Lessons')
  const words = read(joined, context)
  expect(words.parts.sentences.map(({ text }) => text)).toEqual(['Do you teach adults?', 'And where can I park?'])
  expect(words.senderName).toBe('Dana')
})

test.each([
  ['Can we come on Tuesday?\n\nThanks!', 'Sorry, Wednesday.', 'Can we come on Tuesday?\n\nSorry, Wednesday.'],
  ['Can we come on Tuesday?\n\nBest', 'Peter', 'Can we come on Tuesday?\n\nPeter'],
  ['Thanks!', 'Peter Comes Too', 'Peter Comes Too'],
])('the closing words of a mail do not make the next one its signature', (first, last, text) => {
  const all = [oneOf('Tuesday', first), oneOf('Tuesday', last)] as const
  expect(read(joinMails(all[1], all), context).text).toBe(text)
})

test('a mail that says all in its subject is read with the others', () => {
  const first = oneOf('Do you teach adults?', '')
  const last = oneOf('One more', 'Where can I park?')
  expect(joinMails(last, [first, last]).text).toBe('Do you teach adults?\n\nWhere can I park?')
})

test('what is attached to any of them, or was cut from it, is known of the whole', () => {
  const file = { filename: 'score.pdf', contentType: 'application/pdf', bytes: 10 }
  const first = oneOf('Lessons', 'Here is the score.')
  const last = oneOf('Lessons', 'Do you teach adults?')
  const joined = joinMails(last, [{ ...first, mail: { ...first.mail, attachments: [file], cuts: ['The end was cut.'] } }, last])
  expect(joined).toMatchObject({ attachments: [file], cuts: ['The end was cut.'] })
})
