import { expect, test } from 'vitest'
import { withoutLinks } from './without-links.ts'

test.each([
  ['see https://pay.example/login?x=1 now', 'see https[:]//pay[.]example/login?x=1 now'],
  ['(www.evil.example)', '(www[.]evil[.]example)'],
  ['write to me@evil.example.', 'write to me@evil[.]example.'],
  ['It is $3.50 at 4.30 p.m. Ok? Yes.', 'It is $3.50 at 4.30 p.m. Ok? Yes.'],
  ['bare.co/x', 'bare[.]co/x'],
])('%s becomes %s', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected)
})
