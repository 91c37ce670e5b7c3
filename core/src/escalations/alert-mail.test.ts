import { expect, test } from 'vitest'
import { type Alerted, alertMail } from './alert-mail.ts'

const links = { approve: null, edit: 'https://own.example/notice/edit', take: 'https://own.example/notice/take' }
const one: Alerted = {
  kind: 'handed_over',
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

const draft: Alerted = {
  ...one,
  kind: 'draft',
  id: 'm1',
  toEmail: 'ann@customer.example',
  reason: 'You look at replies about prices first.',
  text: 'How much is a lesson?',
  reply: 'Hi Ann,\n\n$40.\n\nMaya',
  links: { ...links, approve: 'https://own.example/notice/approve' },
}
const none = { approve: null, edit: null, take: null }
const failed: Alerted = { ...draft, kind: 'failed', id: 'm2', reason: 'No such user.', links: none }
const unconfirmed: Alerted = { ...failed, kind: 'unconfirmed', id: 'm3', reason: '' }

test('a reply that waits is shown with the links that answer, and leads to its message', () => {
  const mail = alertMail({ ...given, alerted: [draft] })
  expect(mail.subject).toBe('A reply waits for you')
  expect(mail.facts?.at(-1)).toEqual({ name: 'Not sent yet', value: draft.reply })
  expect(mail.button?.label).toBe('Approve and send it')
  expect(mail.links?.at(-1)).toEqual({ label: 'Open it in the dashboard', url: 'https://own.example/dashboard/messages/m1' })
})

test('a reply that did not leave says why, and offers nothing that could send it blindly', () => {
  const mail = alertMail({ ...given, alerted: [failed] })
  expect(mail).toMatchObject({
    subject: 'A reply could not be sent',
    button: { url: 'https://own.example/dashboard/messages/m2' },
    links: [],
    note: expect.not.stringContaining('Each link works once'),
  })
  expect(mail.facts).toContainEqual({ name: 'Why', value: 'No such user.' })
  expect(mail.paragraphs).toHaveLength(1)
  const unsure = alertMail({ ...given, alerted: [unconfirmed] })
  expect(unsure.subject).toBe('A reply may not have arrived')
  expect(unsure.facts?.map(({ name }) => name)).toEqual(['From', 'They wrote', 'May not have arrived'])
})

test('of several kinds it says how many are which, each with its first words and its reply', () => {
  const mail = alertMail({ ...given, alerted: [one, draft, draft, failed, unconfirmed] })
  expect(mail.subject).toBe('5 messages wait for you')
  expect(mail.paragraphs).toEqual([
    'Of these 1 is better answered by you, 2 have a reply that leaves once you say so, 1 has a reply that could not be sent, and 1 has a reply that may not have arrived.',
  ])
  expect(mail.facts?.[1]).toEqual({
    name: 'ann@customer.example',
    value: 'You look at replies about prices first.\nThey wrote: How much is a lesson?\nNot sent yet: Hi Ann, $40. Maya',
  })
  expect(mail.links?.map(({ label }) => label)).toEqual([
    'Answer olga@customer.example',
    'Look at the reply to ann@customer.example',
    'Look at the reply to ann@customer.example',
  ])
  expect(mail.button?.url).toBe('https://own.example/dashboard/escalate')
  const lists = [
    [[draft, draft, failed], '/dashboard/escalate/drafts'],
    [[failed, unconfirmed], '/dashboard/escalate/unsent'],
  ] as const
  for (const [alerted, path] of lists) expect(alertMail({ ...given, alerted }).button?.url).toBe(`https://own.example${path}`)
  expect(alertMail({ ...given, alerted: [draft, draft] }).paragraphs).toEqual(['Each has a reply that leaves once you say so.'])
})
