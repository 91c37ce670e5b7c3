import { expect, test } from 'vitest'
import { spellOut } from './typed-short.ts'

test.each([
  ['what time u close sat 4 july', 'what time you close Saturday 4 july'],
  ['hw much r ur 2 hr sessions', 'how much are your 2 hours sessions'],
  ['Do yous do bday parties at the wkend pls', 'Do you do birthday parties at the weekend please'],
])('what is typed short is looked up in full: %s', (typed, full) => {
  expect(spellOut(typed)).toBe(full)
})

test.each(['Write to u@wk.example', 'see yr.example/u or R-22', "U2's concert", 'Where do you park?', 'Ursula has the R8'])(
  'what only looks like it stays: %s',
  (text) => {
    expect(spellOut(text)).toBe(text)
  },
)
