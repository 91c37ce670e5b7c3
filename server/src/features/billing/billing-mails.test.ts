import { expect, test } from 'vitest'
import { accountExistsMail, unredeemedPaymentMail } from './billing-mails.ts'

test('the mail to a payer without an account leads to the page that makes it, for this very payment', () => {
  const mail = unredeemedPaymentMail({ id: 'cs_a&b=c', payerEmail: 'ann@example.com', planName: 'starter' }, 'https://own.example')
  expect(mail).toMatchObject({ kind: 'unredeemed_payment', to: 'ann@example.com' })
  const url = new URL(mail.button?.url ?? '')
  expect(`${url.origin}${url.pathname}`).toBe('https://own.example/create-account')
  expect(Object.fromEntries(url.searchParams)).toEqual({ payment: 'success', session_id: 'cs_a&b=c' })
  expect(mail.paragraphs.join(' ')).toContain('1,250 emails a month')
})

test('the mail to an account that exists leads to sign-in, and names no payer', () => {
  expect(accountExistsMail('maya@example.com', 'https://own.example')).toMatchObject({
    kind: 'account_exists',
    to: 'maya@example.com',
    button: { url: 'https://own.example/auth' },
  })
})
