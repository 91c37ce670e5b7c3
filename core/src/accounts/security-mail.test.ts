import { expect, test } from 'vitest'
import { securityMail } from './security-mail.ts'

const at = new Date('2026-11-24T05:31:00Z')
const about = { device: 'Chrome on Mac', at, timezone: 'America/New_York' }

test.each([
  [{ is: 'password_changed', ...about }, 'Your password was changed', 'On Tuesday, November 24, 2026 at 12:31 AM the password'],
  [
    { is: 'new_device', by: 'password', ...about },
    'A new device signed in',
    'with the password, on a device that had not before: Chrome on Mac.',
  ],
  [{ is: 'new_device', by: 'passkey', ...about }, 'A new device signed in', 'with a passkey, on a device'],
  [{ is: 'passkey_added', name: 'Chrome on Mac', ...about }, 'A passkey was added', 'It signs in without the password.'],
  [{ is: 'passkey_removed', name: 'Old phone', ...about }, 'A passkey was removed', 'the passkey “Old phone” was removed'],
  [{ is: 'contact_changed', address: 'office@school.example' }, 'We write to another address now', 'is told to office@school.example'],
  [
    { is: 'sign_in_asked', address: 'new@school.example', ...about },
    'Your sign-in address is about to change',
    'opened with new@school.example instead',
  ],
] as const)('the mail about %o says what happened, what to do if it was somebody else, and holds no link', (event, subject, said) => {
  const mail = securityMail({ to: 'maya@example.com', event })
  expect(mail).toMatchObject({ kind: 'account_change', to: 'maya@example.com', subject })
  expect(mail.paragraphs.join(' ')).toContain(said)
  expect(mail.note).toContain('set a new password at once')
  expect(mail.button).toBeUndefined()
})

test('the address that opens the account no more is told to answer the mail: no new password can be asked for from there', () => {
  const mail = securityMail({ to: 'maya@example.com', event: { is: 'sign_in_changed', address: 'new@school.example', ...about } })
  expect(mail).toMatchObject({ subject: 'You sign in with another address now', note: expect.stringContaining('answer this mail at once') })
  expect(mail.paragraphs.join(' ')).toContain('became new@school.example')
  expect(mail.button).toBeUndefined()
})
