import { expect, test } from 'vitest'
import { letsMoreLeave, lettingAlone, modeOf, newlyLeaving, type SendingRules } from './sending-rules.ts'

const send: SendingRules = { mode: 'send', categoryModes: {}, delaySeconds: 0, quiet: null, disclosure: false }
const draft: SendingRules = { ...send, mode: 'draft' }
const watch: SendingRules = { ...send, mode: 'watch' }
const later: SendingRules = { ...send, categoryModes: { sales: 'draft', cancel: 'watch' }, delaySeconds: 300, disclosure: true }
const half: SendingRules = { ...send, categoryModes: { sales: 'draft', cancel: 'watch' } }

test('a category has the mode of all mail, or its own', () => {
  expect(modeOf(half, 'sales')).toBe('draft')
  expect(modeOf(half, 'cancel')).toBe('watch')
  expect(modeOf(half, 'booking')).toBe('send')
})

test('more leaves by itself when all does that did not, or one category more', () => {
  expect(letsMoreLeave(draft, send)).toBe(true)
  expect(letsMoreLeave(watch, half)).toBe(true)
  expect(letsMoreLeave(half, send)).toBe(true)
  expect(letsMoreLeave(half, { ...half, categoryModes: { sales: 'draft', other: 'draft' } })).toBe(true)
  expect(letsMoreLeave(watch, { ...watch, categoryModes: { sales: 'send' } })).toBe(true)
})

test('going to drafts, to watching, more of them, or anything else lets no more leave', () => {
  expect(letsMoreLeave(send, draft)).toBe(false)
  expect(letsMoreLeave(draft, watch)).toBe(false)
  expect(letsMoreLeave(watch, draft)).toBe(false)
  expect(letsMoreLeave(half, { ...draft, categoryModes: {} })).toBe(false)
  expect(letsMoreLeave(send, half)).toBe(false)
  expect(letsMoreLeave(half, later)).toBe(false)
})

test('which categories leave by themselves from now on is said one by one', () => {
  expect(newlyLeaving(watch, { ...watch, categoryModes: { sales: 'send', other: 'draft' } })).toEqual(['sales'])
  expect(newlyLeaving({ ...draft, categoryModes: { sales: 'send' } }, send)).not.toContain('sales')
  expect(newlyLeaving({ ...draft, categoryModes: { sales: 'send' } }, send)).toContain('other')
  expect(newlyLeaving(send, draft)).toEqual([])
})

test('one category is let alone with the rules as they were seen, so that what another tab changed is not lost', () => {
  const seen: SendingRules = { ...draft, categoryModes: { other: 'watch' } }
  expect(lettingAlone(seen, 'sales')).toEqual({ ...seen, categoryModes: { other: 'watch', sales: 'send' }, seen })
})
