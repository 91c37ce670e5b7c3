import { expect, it } from 'vitest'
import { holdsNul } from './holds-nul.ts'

it.each(['a\0b', ['a', ['\0']], { name: { first: '\0' } }, { '\0': 'a' }, new Map([['a', '\0']]), new Set(['\0'])])(
  'finds NUL in %o',
  (value) => {
    expect(holdsNul(value)).toBe(true)
  },
)

it.each(['', 'Grüße 😀\n', { name: ['a', 1, null, undefined, true] }, new Date(0), null, 0])('finds none in %o', (value) => {
  expect(holdsNul(value)).toBe(false)
})
