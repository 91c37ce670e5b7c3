import { expect, it } from 'vitest'
import { toWellFormedText } from './to-well-formed-text.ts'

it('leaves out NUL and replaces half of a surrogate pair', () => {
  expect(toWellFormedText('a\0b\ud83dc')).toBe('ab\ufffdc')
})

it('keeps everything else', () => {
  expect(toWellFormedText('Grüße 😀\n\ttab')).toBe('Grüße 😀\n\ttab')
})
