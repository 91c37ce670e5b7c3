import { expect, test } from 'vitest'
import { createDigest } from './digest.ts'

test('a digest is the same for the same text, and another one for another secret, purpose or text', () => {
  const digest = createDigest('secret one', 'message-id')
  expect(digest('a')).toBe(createDigest('secret one', 'message-id')('a'))
  const others = [createDigest('secret two', 'message-id')('a'), createDigest('secret one', 'other')('a'), digest('b')]
  expect(new Set([digest('a'), ...others]).size).toBe(4)
})
