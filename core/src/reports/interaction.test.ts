import { expect, test } from 'vitest'
import { badgeOf, previewOf } from './interaction.ts'

test.each([
  ['escalate', 'Escalate'],
  ['auto_send_now', 'Send'],
  ['saved as draft', 'Draft'],
] as const)('an action that holds one of the words, "%s", gets the badge %s [ANALYT-034]', (action, badge) => {
  expect(badgeOf(action)).toBe(badge)
})

test.each(['', 'ignore'])('"%s" gets no badge [ANALYT-035]', (action) => {
  expect(badgeOf(action)).toBeNull()
})

test('of two words the first of the list counts, in any case of letters [ANALYT-036]', () => {
  expect(badgeOf('draft_then_SEND')).toBe('Send')
  expect(badgeOf('send or Escalate')).toBe('Escalate')
})

test('a preview is the first 15 words of a reply, and says whether there are more [ANALYT-033]', () => {
  const words = Array.from({ length: 16 }, (_, index) => `w${index + 1}`)
  expect(previewOf(words.slice(0, 15).join('\n\n'))).toEqual({ text: words.slice(0, 15).join(' '), isCut: false })
  expect(previewOf(words.join(' '))).toEqual({ text: words.slice(0, 15).join(' '), isCut: true })
  expect(previewOf(' ')).toEqual({ text: '', isCut: false })
})
