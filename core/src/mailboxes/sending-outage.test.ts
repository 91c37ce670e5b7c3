import { expect, test } from 'vitest'
import { sendingOutageMail } from './sending-outage-mail.ts'
import { sendingOutageNote } from './sending-outage-note.ts'
import { waitingReplies } from './sending-outage.ts'

const down = {
  to: 'dana@example.com',
  emailAddress: 'hello@salon.example',
  waiting: 3,
  isGmail: false,
  since: new Date('2026-07-05T06:30:00Z'),
  timezone: 'America/Chicago',
  origin: 'https://own.example',
}

test('a server that takes nothing: mail is read, since when nothing leaves, how many replies wait, and where they end', () => {
  const mail = sendingOutageMail({ ...down, cause: 'away' })
  expect(mail).toMatchObject({
    to: 'dana@example.com',
    subject: 'hello@salon.example cannot send right now',
    button: { label: 'See its state', url: 'https://own.example/dashboard/integrations' },
  })
  const words = mail.paragraphs.join(' ')
  expect(words).toMatch(/is read as always.*Since Sunday, July 5, 2026 at 1:30 AM nothing has left\. 3 replies wait\..*“Not sent”/s)
  expect(words).not.toContain('password')
})

test('a refused sign-in for sending is said to be one, and asks for another', () => {
  const mail = sendingOutageMail({ ...down, cause: 'sign_in' })
  expect(mail.button?.label).toBe('Connect it again')
  expect(mail.paragraphs.join(' ')).toMatch(/\(SMTP\) no longer accepts the sign-in.*Connect the mailbox again/s)
})

test('of Gmail it names the permission that is missing, for there was no password', () => {
  const mail = sendingOutageMail({ ...down, isGmail: true, cause: 'sign_in' })
  expect(mail.button?.label).toBe('Connect it again')
  const words = mail.paragraphs.join(' ')
  expect(words).toMatch(
    /Google no longer lets us send.*“Send email on your behalf” is missing.*Connect Gmail again and leave every box ticked/s,
  )
  expect(words).not.toMatch(/SMTP|password/)
  expect(sendingOutageNote({ ...down, isGmail: true, cause: 'sign_in' }).body).toContain('Connect Gmail again. 3 replies wait.')
  expect(sendingOutageMail({ ...down, isGmail: true, cause: 'away' }).paragraphs.join(' ')).toContain('we keep trying')
})

test('what waits is counted in words, and none is not spoken of', () => {
  expect([0, 1, 2].map(waitingReplies)).toEqual(['', ' One reply waits.', ' 2 replies wait.'])
})

test('a device says the same in two lines, with the address cut short', () => {
  const note = sendingOutageNote({ ...down, emailAddress: `${'a'.repeat(60)}@salon.example`, cause: 'away', waiting: 1 })
  expect(note.title).toBe(`${'a'.repeat(39)}… cannot send right now`)
  expect(note.body).toBe('Mail is read, but no reply can leave. Its server takes no mail from us. We keep trying. One reply waits.')
  expect(sendingOutageNote({ ...down, cause: 'sign_in' }).body).toContain('Connect it again. 3 replies wait.')
})
