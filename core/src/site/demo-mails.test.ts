import { expect, test } from 'vitest'
import { DemoRequest } from './contract.ts'
import { demoConfirmationMail, demoRequestMail } from './demo-mails.ts'

const request: DemoRequest = {
  fullName: 'Dana Whitfield',
  businessName: 'Whitfield Swim School',
  email: 'dana@example.com',
  phone: '',
  preferredTimes: 'Tuesdays after 10',
  notes: 'Does it read PDFs?',
}

test('the team reads what was filled in, and answers the person directly', () => {
  expect(demoRequestMail(request, 'team@example.com')).toMatchObject({
    to: 'team@example.com',
    replyTo: 'dana@example.com',
    subject: 'Demo request: Dana Whitfield, Whitfield Swim School',
    facts: [
      { name: 'Name', value: 'Dana Whitfield' },
      { name: 'Business', value: 'Whitfield Swim School' },
      { name: 'Email', value: 'dana@example.com' },
      { name: 'Preferred days and times', value: 'Tuesdays after 10' },
      { name: 'Notes or questions', value: 'Does it read PDFs?' },
    ],
  })
})

test('a name with line breaks adds no header and stays on one line of the subject', () => {
  const { subject } = demoRequestMail({ ...request, fullName: 'Dana\r\nBcc: everybody@example.com' }, 'team@example.com')
  expect(subject).toBe('Demo request: Dana Bcc: everybody@example.com, Whitfield Swim School')
  expect(demoRequestMail({ ...request, fullName: 'x'.repeat(200) }, 'team@example.com').subject).toHaveLength(120)
})

test('an address with a line break is no address', () => {
  for (const email of ['dana@example.com\r\nBcc: x@example.com', 'dana@example.com\u0000', 'a@example.com, b@example.com']) {
    expect([email, DemoRequest.safeParse({ ...request, email }).success]).toEqual([email, false])
  }
})

test('the confirmation greets by name and carries nothing else of what was typed', () => {
  const mail = demoConfirmationMail({ ...request, notes: 'https://spam.example', businessName: 'Buy now' })
  expect(mail).toMatchObject({ to: 'dana@example.com', paragraphs: expect.arrayContaining(['Hi Dana Whitfield,']) })
  expect(mail.replyTo).toBeUndefined()
  expect(JSON.stringify(mail)).not.toMatch(/spam\.example|Buy now|Tuesdays/)
})

test.each(['Cheap pills at https://spam.example', 'spam.example', 'Win 1000 dollars now', 'a b c d e f g h', 'x'.repeat(61)])(
  'somebody’s mailbox is not written to in the words “%s”',
  (fullName) => {
    expect(JSON.stringify(demoConfirmationMail({ ...request, fullName }))).not.toContain(fullName)
  },
)

test.each(['Dana', 'María José Carreño Quiñones', "Siobhán O'Connor", 'J. R. Smith', '李小龍', 'Anne-Marie'])(
  '“%s” is a name',
  (fullName) => {
    expect(demoConfirmationMail({ ...request, fullName }).paragraphs[0]).toBe(`Hi ${fullName},`)
  },
)
