import { expect, test } from 'vitest'
import { ask, reading, settled } from '../../../testing/assistant.ts'
import type { Reading } from '../trace.ts'
import { isSaidAside } from './said-aside.ts'

const answered = settled('Do you have a shower?')
const aside = (text: string, replaced: Partial<Reading> = {}, others = [answered]) =>
  isSaidAside(settled(text, { ask: ask(text), state: 'undocumented' }), others, reading(text, replaced))

test.each(["I'd be coming straight from a trail run", 'My roommate plays nose tackle.', 'Question before I visit.'])(
  'what is only told beside an answered question asks nothing: %s',
  (text) => {
    expect(aside(text)).toBe(true)
  },
)

test.each([
  "I'd like the whole fall set.",
  'Put us in.',
  'I could use a towel as well, if you have one.',
  "We won't make it on Friday.",
  'Is it warm?',
])('what may want something is left to the owner: %s', (text) => {
  expect(aside(text)).toBe(false)
})

test('nothing is told aside where something else is open, where nothing was asked, or where the message is delicate', () => {
  const text = 'My roommate plays nose tackle.'
  const open = settled('Do you rent towels?', { state: 'undocumented' })
  expect(aside(text, {}, [answered, open])).toBe(false)
  expect(aside(text, {}, [])).toBe(false)
  expect(aside(text, {}, [settled('Thanks for the towels.')])).toBe(false)
  const flags: Reading['flags'] = [{ flag: 'medical', chance: 0.7, isCertain: false, evidence: text, by: 'head' }]
  expect(aside(text, { flags })).toBe(false)
  expect(aside(text, { language: { code: 'de', confidence: 1 } })).toBe(false)
})
