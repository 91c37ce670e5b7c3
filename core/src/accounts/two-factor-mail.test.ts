import { expect, test } from 'vitest'
import { type TwoFactorChange, twoFactorMail } from './two-factor-mail.ts'

test.each<[TwoFactorChange, string]>([
  [{ is: 'on' }, 'Keep the recovery codes where you find them without your phone.'],
  [{ is: 'off' }, 'No code is asked for any more'],
  [{ is: 'new_codes' }, 'open nothing any more'],
  [{ is: 'code_used', left: 9 }, '9 are left.'],
  [{ is: 'code_used', left: 1 }, '1 is left.'],
  [{ is: 'code_used', left: 0 }, 'It was the last one'],
])('the mail about %o says what it means, what to do if it was somebody else, and holds no link', (change, said) => {
  const mail = twoFactorMail({ to: 'maya@example.com', change })
  expect(mail).toMatchObject({ kind: 'two_factor_change', to: 'maya@example.com' })
  expect(mail.paragraphs.join(' ')).toContain(said)
  expect(mail.note).toContain('set a new password at once')
  expect(mail.button).toBeUndefined()
})
