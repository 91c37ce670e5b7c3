import { expect, test } from 'vitest'
import { replyReferences, trimReferences } from './reply-references.ts'

test('a reply refers to what the mail referred to, then to the mail', () => {
  expect(replyReferences({ messageId: 'c@x', inReplyTo: ['b@x'], references: ['a@x', 'b@x'] })).toEqual(['a@x', 'b@x', 'c@x'])
})

test('a mail without References is threaded by its In-Reply-To', () => {
  expect(replyReferences({ messageId: 'c@x', inReplyTo: ['b@x'], references: [] })).toEqual(['b@x', 'c@x'])
})

test('a mail that answers several others without References opens its thread itself', () => {
  expect(replyReferences({ messageId: 'c@x', inReplyTo: ['a@x', 'b@x'], references: [] })).toEqual(['c@x'])
})

test('a long thread keeps the mail that opened it and the newest', () => {
  const ids = Array.from({ length: 50 }, (_, index) => `${index}@x`)
  expect(trimReferences(ids)).toEqual(['0@x', ...ids.slice(31)])
})
