import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test('line breaks, control characters and direction marks do not get through', () => {
  expect(oneLine('Dana\r\nBcc: all@example.com\u0000\u001b[31m \u202Egnp.exe\u2028 end', 100)).toBe(
    'Dana Bcc: all@example.com[31m gnp.exe end',
  )
})

test('what is too long is cut, never in the middle of a character', () => {
  expect(oneLine('abcdef', 6)).toBe('abcdef')
  expect(oneLine('abcdefg', 6)).toBe('abcde…')
  expect(oneLine('abcd😀xyz', 6)).toBe('abcd…')
})
