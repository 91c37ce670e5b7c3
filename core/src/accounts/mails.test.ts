import { expect, test } from 'vitest'
import { addressChangeMail, addressTakenMail, passwordResetMail, verificationMail } from './mails.ts'

const given = { to: 'maya@example.com', url: 'https://app.example.com/x?token=t' }

test('the mail for a new password leads to the link, and says how long it works and what to do when it was not asked for', () => {
  const mail = passwordResetMail(given)
  expect(mail).toMatchObject({ kind: 'password_reset', to: given.to, button: { url: given.url } })
  expect(mail.note).toBe('The link works once, within an hour. If this was not you, you need not do anything: the password stays as it is.')
})

test('the mail that confirms an address says what waits for it [AUTH-012]', () => {
  const mail = verificationMail(given)
  expect(mail).toMatchObject({ kind: 'verification', to: given.to, button: { url: given.url } })
  expect(mail.paragraphs.join(' ')).toContain('Nothing is sent in your name until you have confirmed that the address is yours.')
  expect(mail.note).toContain('24 hours')
})

test('the mail to a new address says where its link works, and that nothing changes without it [SET-068]', () => {
  const mail = addressChangeMail(given)
  expect(mail).toMatchObject({ kind: 'address_change', to: given.to, button: { url: given.url } })
  expect(mail.paragraphs.join(' ')).toContain('in the browser in which you are signed in')
  expect(mail.note).toContain('24 hours')
})

test('the mail to an address that has an account leads to the sign-in and changes nothing', () => {
  const mail = addressTakenMail({ ...given, url: 'https://app.example.com/auth' })
  expect(mail).toMatchObject({ kind: 'account_exists', to: given.to, button: { url: 'https://app.example.com/auth' } })
  expect(mail.note).toContain('nothing of your account has changed')
})
