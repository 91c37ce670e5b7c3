import { expect, test } from 'vitest'
import { letsMoreLeave, type SendingRules } from './sending-rules.ts'

const send: SendingRules = { mode: 'send', draftedCategories: [], delaySeconds: 0, quiet: null, disclosure: false }
const draft: SendingRules = { ...send, mode: 'draft' }
const half: SendingRules = { ...send, draftedCategories: ['sales', 'cancel'] }

test('more leaves by itself when all does that did not, or one category more', () => {
  expect(letsMoreLeave(draft, send)).toBe(true)
  expect(letsMoreLeave(draft, half)).toBe(true)
  expect(letsMoreLeave(half, send)).toBe(true)
  expect(letsMoreLeave(half, { ...half, draftedCategories: ['sales', 'other'] })).toBe(true)
})

test('going to drafts, more of them, or anything else lets no more leave', () => {
  expect(letsMoreLeave(send, draft)).toBe(false)
  expect(letsMoreLeave(half, { ...draft, draftedCategories: [] })).toBe(false)
  expect(letsMoreLeave(send, half)).toBe(false)
  expect(letsMoreLeave(half, { ...half, delaySeconds: 300, disclosure: true })).toBe(false)
})
