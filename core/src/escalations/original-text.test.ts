import { expect, test } from 'vitest'
import { originalText } from './original-text.ts'

test.each(['Hello,\n\n{really?}', '{not JSON', '{"subject":"Hi"}', '["text"]', '"text"', '17', ''])(
  'plain text, and what holds no words of its own, stays as it is: %j [ESC-021]',
  (stored) => {
    expect(originalText(stored)).toBe(stored)
  },
)

test('of JSON it is the first of text, body, content and message [ESC-022]', () => {
  const all = { message: 'd', content: 'c', body: 'b', text: 'a' }
  const { text, ...withoutText } = all
  const { body, ...withoutBody } = withoutText
  const { content, ...onlyMessage } = withoutBody
  const seen = [all, withoutText, withoutBody, onlyMessage].map((fields) => originalText(JSON.stringify(fields)))
  expect(seen).toEqual([text, body, content, 'd'])
})
