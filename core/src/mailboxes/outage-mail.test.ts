import { expect, test } from 'vitest'
import { outageMail } from './outage-mail.ts'

const outage = {
  to: 'dana@example.com',
  emailAddress: 'hello@salon.example',
  isGmail: false,
  since: new Date('2026-07-05T06:30:00Z'),
  timezone: 'America/Chicago',
  origin: 'https://own.example',
}

test('a refused sign-in asks for another, and says since when in the owner’s own time', () => {
  const mail = outageMail({ ...outage, cause: 'sign_in' })
  expect(mail).toMatchObject({
    to: 'dana@example.com',
    button: { label: 'Connect it again', url: 'https://own.example/dashboard/integrations' },
  })
  expect(mail.paragraphs.join(' ')).toMatch(/no longer accepts the password.*Sunday, July 5, 2026 at 1:30 AM.*present password/s)
})

test('of Gmail it speaks of the permission, for there was no password', () => {
  const words = outageMail({ ...outage, isGmail: true, cause: 'sign_in' }).paragraphs.join(' ')
  expect(words).toMatch(/Google no longer lets us into hello@salon\.example.*Connect Gmail again/s)
  expect(words).not.toContain('app password')
})

test('a server that is away asks for nothing', () => {
  const mail = outageMail({ ...outage, cause: 'away' })
  expect(mail.paragraphs.join(' ')).toMatch(/does not answer us.*You need not do anything/s)
  expect(mail.paragraphs.join(' ')).not.toContain('password')
})

test('a fault of our own is said to be ours, and asks for a look meanwhile', () => {
  const mail = outageMail({ ...outage, cause: 'ours' })
  expect(mail.preview).toBe('Something went wrong on our side.')
  expect(mail.paragraphs.join(' ')).toMatch(/on our side when we read hello@salon\.example.*look after new mail yourself/s)
  expect(mail.paragraphs.join(' ')).not.toContain('does not answer')
})
