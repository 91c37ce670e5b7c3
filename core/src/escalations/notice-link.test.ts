import { describe, expect, test } from 'vitest'
import { type NoticeFacts, noticePurposes, noticeState } from './notice-link.ts'

const now = new Date('2026-03-02T15:00:00Z')
const later = new Date('2026-03-03T15:00:00Z')
const open: NoticeFacts = {
  purpose: 'approve',
  usedAt: null,
  expiresAt: later,
  offerDigest: 'a',
  offered: 'a',
  isSettled: false,
  canSend: true,
}

describe('a link of a notice', () => {
  test('is open for every purpose until it is used, expired or its message is dealt with', () => {
    for (const purpose of noticePurposes) {
      expect(noticeState({ ...open, purpose }, now)).toBe('open')
      expect(noticeState({ ...open, purpose, isSettled: true }, now)).toBe('settled')
      expect(noticeState({ ...open, purpose, isSettled: true }, later)).toBe('expired')
      expect(noticeState({ ...open, purpose, isSettled: true, usedAt: now }, later)).toBe('used')
    }
  })

  test('sends no other words than it was made for; whoever writes their own does not mind', () => {
    expect(noticeState({ ...open, offered: 'b' }, now)).toBe('changed')
    expect(noticeState({ ...open, offered: null }, now)).toBe('changed')
    expect(noticeState({ ...open, purpose: 'edit', offered: 'b' }, now)).toBe('open')
    expect(noticeState({ ...open, purpose: 'reply', offered: 'b' }, now)).toBe('open')
  })

  test('answers nobody where nobody can be answered; taking over goes on', () => {
    expect(noticeState({ ...open, canSend: false }, now)).toBe('settled')
    expect(noticeState({ ...open, canSend: false, purpose: 'take' }, now)).toBe('open')
  })
})
