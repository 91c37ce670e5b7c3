import { expect, test } from 'vitest'
import { aroundMessage, whoSaid } from './said-words.ts'

test('each mail of a conversation says who wrote it, and ours whether the owner had a word in it', () => {
  const words = (['them', 'assistant', 'approved', 'owner'] as const).map((by) => whoSaid({ by, name: 'Dana' }))
  expect(words).toEqual(['Dana', 'Ownvoice, by itself', 'Ownvoice, with your word', 'You'])
  expect(whoSaid({ by: 'them', name: '' })).toBe('An unnamed sender')
})

test('what was said stands before and after the message, the nearest to it first', () => {
  const said = [8, 9, 11, 12].map((hour) => one(`2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`))
  const { earlier, later } = aroundMessage(said, '2026-03-02T10:00:00.000Z')
  expect(earlier.map(({ at }) => at.slice(11, 13))).toEqual(['09', '08'])
  expect(later.map(({ at }) => at.slice(11, 13))).toEqual(['11', '12'])
})

function one(at: string) {
  return { by: 'owner' as const, name: '', at, text: 'Yes.', messageId: null }
}
