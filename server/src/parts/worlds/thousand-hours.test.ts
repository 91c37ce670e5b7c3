import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Automatic, type Event, type Letter, openMailWorld, type Program } from '../../../testing/mail-world.ts'
import { seededRandom } from '../../../../core/testing/seeded-random.ts'

const start = new Date('2026-09-01T14:00:00Z')
const hourMs = 3_600_000
const hours = 1_000
const end = new Date(start.getTime() + hours * hourMs)

const [harbor, tide] = ['hello@harborlane.example', 'hello@tidewater.example']
const [ann, away, curt, desk, bare, list, old] = [
  'ann@customer.test',
  'away@customer.test',
  'curt@customer.test',
  'support@desk.test',
  'helpdesk@bare.test',
  'parents@list.test',
  'info@old.test',
]
const schools = [harbor, tide]
const sure = 'How much is a 30 minute piano lesson per month?'
const unknown = 'Can you tune my grand piano?'

let world: Awaited<ReturnType<typeof openMailWorld>>
beforeAll(async () => {
  world = await openMailWorld(schools, programs, start)
})
afterAll(() => world.close())

test('in 1,000 hours two schools, responders, ticket systems, a list and a forwarder find no circle: two automatic replies to anybody at most, and none to a machine or a list', async () => {
  const random = seededRandom(2_026)
  const sometime = () => new Date(start.getTime() + random() * (hours - 100) * hourMs)
  const opening = (from: string, to: string, words = random() < 0.7 ? sure : unknown): Event => ({
    at: sometime(),
    letter: letter({ from, to, text: words }),
  })
  const people = [ann, away, curt]
  const events = [
    ...schools.flatMap((to) => people.map((from) => opening(from, to))),
    ...schools.flatMap((to) => [desk, bare].map((from) => opening(from, to, 'Your request was received. Our team will answer you soon.'))),
    ...people.map((from) => opening(from, list)),
    opening(list, list),
    opening(ann, old, sure),
    // The owners write themselves, to each other and to everybody else.
    ...schools.flatMap((from) => [...schools.filter((to) => to !== from), desk, bare, list, old].map((to) => opening(from, to, sure))),
  ]
  await world.run(events, end)

  const toOf = (to: string) => world.automatic.filter((mail) => mail.to === to)
  expect([desk, bare, list, old].flatMap(toOf)).toEqual([])
  const replies = world.automatic.filter(({ isFollowUp }) => !isFollowUp)
  const written = events.map((event) => event.letter).filter(({ from }) => [...schools, ...people].includes(from))
  for (const [pair, mails] of Map.groupBy(replies, ({ school, to }) => `${school} to ${to}`)) {
    const [{ school, to }] = mails as [Automatic] // no group is empty
    const asked = written.filter((mail) => mail.from === to && [school, old].includes(mail.to))
    expect(mails.length, pair).toBeLessThanOrEqual(Math.min(2, asked.length)) // to each mail of a person's one, and none to a program's
  }
  const answered = new Set(replies.map(({ school, to }) => `${school} to ${to}`))
  for (const [from, to] of [[harbor, ann], [tide, ann], [harbor, tide], [tide, harbor], [harbor, away]]) expect(answered).toContain(`${from} to ${to}`) // prettier-ignore
})

/** Whoever writes an automatic mail as the standards want it (RFC 3834, RFC 2369), and those who do not. */
const programs: Record<string, Program> = {
  [away]: (mail) => (isMarked(mail) ? [] : [letter({ from: away, to: senderOf(mail), subject: `Automatic reply: ${mail.subject}`, text: 'I am out of the office until Monday.', inReplyTo: mail.messageId, head: ['Auto-Submitted: auto-replied', 'X-Auto-Response-Suppress: All'] })]),
  // Says of nothing that it is automatic, and answers everything.
  [curt]: (mail) => [letter({ from: curt, to: senderOf(mail), subject: `Re: ${mail.subject}`, text: 'I am on vacation and will read your email when I am back.', inReplyTo: mail.messageId })],
  [desk]: (mail) => [letter({ from: desk, to: senderOf(mail), subject: `[Ticket #${(tickets += 1)}] ${mail.subject}`, text: 'We have received your request. Please do not change the subject.', head: ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'] })],
  [bare]: (mail) => [letter({ from: bare, to: senderOf(mail), subject: `[#${(tickets += 1)}] ${mail.subject}`, text: `Your request (${tickets}) has been received and is being reviewed by our support staff. To add additional comments, reply to this email.` })],
  [list]: (mail, { raw }) => [harbor, tide, ann].filter((member) => member !== senderOf(mail)).map((member) => ({ from: list, to: member, raw: listed(raw) })),
  [old]: (_mail, { raw }) => schools.map((school) => ({ from: old, to: school, raw: `Received: from old.test by mx.test; Tue, 1 Sep 2026 14:00:00 +0000\r\nX-Forwarded-To: ${school}\r\n${raw}` })),
} // prettier-ignore
let tickets = 0
let letters = 0

function isMarked(mail: Parameters<Program>[0]): boolean {
  return mail.headers.some(({ name }) => name === 'auto-submitted' || name === 'list-id')
}

function senderOf(mail: Parameters<Program>[0]): string {
  return mail.from?.address ?? ''
}

type Words = { from: string; to: string; text: string; subject?: string; inReplyTo?: string | null; head?: string[] }

function letter({ from, to, text, subject = 'A question', inReplyTo = null, head = [] }: Words): Letter {
  letters += 1
  const lines = [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${subject}`,
    `Message-ID: <${letters}@${from.split('@')[1]}>`,
    ...(inReplyTo === null ? [] : [`In-Reply-To: <${inReplyTo}>`, `References: <${inReplyTo}>`]),
    ...head,
  ]
  return { from, to, raw: [...lines, '', `Hello,\r\n\r\n${text}\r\n`].join('\r\n') }
}

function listed(raw: string): string {
  return `List-Id: <parents.list.test>\r\nList-Post: <mailto:${list}>\r\nPrecedence: list\r\nReply-To: <${list}>\r\n${raw}`
}
