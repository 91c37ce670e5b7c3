import { expect, test } from 'vitest'
import { readableSecret, tidyAppCode, tidyRecoveryCode } from './two-factor.ts'

test('a code counts however it was typed', () => {
  expect(tidyAppCode(' 123 456 ')).toBe('123456')
  for (const typed of ['abcde-fgh23', 'ABCDE FGH23', ' abcdefgh23', 'a b c d e – f g h 2 3'])
    expect(tidyRecoveryCode(typed)).toBe('abcde-fgh23')
})

test('the secret for typing stands in groups of four', () => {
  expect(readableSecret('otpauth://totp/Ownvoice:maya%40example.com?secret=ABCDEFGHIJ&issuer=Ownvoice')).toBe('ABCD EFGH IJ')
  expect(readableSecret('otpauth://totp/x')).toBeNull()
})
