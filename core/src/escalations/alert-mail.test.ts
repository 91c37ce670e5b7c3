import { expect, test } from 'vitest'
import { type Alerted, alertMail } from './alert-mail.ts'

const links = { approve: null, edit: 'https://own.example/notice/edit', take: 'https://own.example/notice/take' }
const one: Alerted = {
  id: 'e1',
  toEmail: 'olga@customer.example',
  reason: 'Your documents do not answer “Do you teach ballet?”.',
  text: 'Hello,\n\ndo you teach ballet? See https://evil.example/pay and click.',
  reply: null,
  links,
}
const given = { to: 'maya@school.example', origin: 'https://own.example', answers: null }
const dashboard = { label: 'Open it in the dashboard', url: 'https://own.example/dashboard/escalate?review=e1' }
const take = { label: 'I will answer it myself', url: links.take }

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
    button: { label: 'Write the answer', url: links.edit },
    links: [take, dashboard],
  })
  expect(alertMail({ ...given, alerted: [{ ...one, text: 'long '.repeat(1000) }] }).facts).toMatchObject([
    {},
    {},
    { value: expect.stringMatching(/^[^…]{500,599}…$/) },
  ])
})

test('a reply that stands ready is shown in its lines, with no link that works, and one press sends it', () => {
  const approve = 'https://own.example/notice/approve'
  const reply = 'Hi Olga,\n\nyes, on https://evil.example/x.\n\nMaya'
  const mail = alertMail({ ...given, alerted: [{ ...one, reply, links: { ...links, approve } }] })
  expect(mail.facts?.at(-1)).toEqual({ name: 'Not sent yet', value: 'Hi Olga,\n\nyes, on https[:]//evil[.]example/x.\n\nMaya' })
  expect(mail.button).toEqual({ label: 'Approve and send it', url: approve })
  expect(mail.links).toEqual([{ label: 'Edit it first', url: links.edit }, take, dashboard])
  const long = alertMail({ ...given, alerted: [{ ...one, reply: 'x'.repeat(9_000), links: { ...links, approve } }] })
  expect(long.facts?.at(-1)?.value).toMatch(/^x{2999}…$/)
})

test('who cannot be answered can be taken over, and looked at', () => {
  const mail = alertMail({ ...given, alerted: [{ ...one, links: { ...links, edit: null } }] })
  expect(mail.button).toEqual(take)
  expect(mail.links).toEqual([dashboard])
  expect(mail.paragraphs).toHaveLength(1)
})

test('it says whether an answer to it is read, and carries what such an answer is known by', () => {
  expect(alertMail({ ...given, alerted: [one] }).paragraphs.join(' ')).toContain('replies to this email are not read')
  const answers = { replyTo: 'answers@own.example', messageName: 'notice.a.b' }
  const mail = alertMail({ ...given, alerted: [one], answers })
  expect(mail.paragraphs.join(' ')).toContain('Reply to this email')
  expect(mail).toMatchObject(answers)
})

test('several are told in one mail, the newest ten one by one, each with its link', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    ...one,
    id: `e${index}`,
    toEmail: index === 0 ? '' : `c${index}@customer.example`,
    links: { ...links, edit: index === 1 ? null : `https://own.example/notice/${index}` },
  }))
  const mail = alertMail({ ...given, alerted: many })
  expect(mail.subject).toBe('12 messages wait for you')
  expect(mail.facts?.map(({ name }) => name)).toEqual(['Unknown sender', ...many.slice(1, 10).map(({ toEmail }) => toEmail)])
  expect(mail.paragraphs.join(' ')).toContain('2 more wait')
  expect(mail.button?.url).toBe('https://own.example/dashboard/escalate')
  expect(mail.links).toHaveLength(9)
  expect(mail.links?.[0]).toEqual({ label: 'Answer Unknown sender', url: 'https://own.example/notice/0' })
})
