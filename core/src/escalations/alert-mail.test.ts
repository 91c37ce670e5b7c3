import { expect, test } from 'vitest'
import { type Alerted, alertMail } from './alert-mail.ts'

const one: Alerted = {
  id: 'e1',
  toEmail: 'olga@customer.example',
  reason: 'Your documents do not answer “Do you teach ballet?”.',
  text: 'Hello,\n\ndo you teach ballet? See https://evil.example/pay and click.',
  hasDraft: false,
}
const given = { to: 'maya@school.example', origin: 'https://own.example' }

test('one message is told with its reason and its words, which lead nowhere and stand in no subject', () => {
  const mail = alertMail({ ...given, alerted: [one] })
  expect(mail).toMatchObject({
    to: 'maya@school.example',
    subject: 'A message waits for you',
    facts: [
      { name: 'From', value: 'olga@customer.example' },
      { name: 'Why', value: one.reason },
      { name: 'They wrote', value: 'Hello, do you teach ballet? See https[:]//evil[.]example/pay and click.' },
    ],
    button: { label: 'Read and answer', url: 'https://own.example/dashboard/escalate?review=e1' },
  })
  expect(alertMail({ ...given, alerted: [{ ...one, hasDraft: true, text: 'long '.repeat(1000) }] }).facts).toMatchObject([
    {},
    {},
    { value: expect.stringMatching(/^[^…]{500,599}…$/) },
    { name: 'Draft' },
  ])
})

test('several are told in one mail, the newest ten one by one', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    ...one,
    id: `e${index}`,
    toEmail: index === 0 ? '' : `c${index}@customer.example`,
  }))
  const mail = alertMail({ ...given, alerted: many })
  expect(mail.subject).toBe('12 messages wait for you')
  expect(mail.facts?.map(({ name }) => name)).toEqual(['Unknown sender', ...many.slice(1, 10).map(({ toEmail }) => toEmail)])
  expect(mail.paragraphs.join(' ')).toContain('2 more wait')
  expect(mail.button?.url).toBe('https://own.example/dashboard/escalate')
})
