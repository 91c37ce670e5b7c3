import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('keeps a text that is short enough as it is', () => {
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('', 0)).toBe('')
})

it('cuts a longer text to the length', () => {
  expect(cutText('abcdef', 3)).toBe('abc')
  expect(cutText('abc', 0)).toBe('')
})

it('leaves out a character that would be cut in half', () => {
  expect(cutText('ab😀c', 3)).toBe('ab')
  expect(cutText('ab😀c', 4)).toBe('ab😀')
  expect(cutText('😀', 1)).toBe('')
})
