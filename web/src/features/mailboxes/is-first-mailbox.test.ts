import { expect, test } from 'vitest'
import { isFirstMailbox } from './is-first-mailbox.ts'

test('what is to happen with replies is asked for the first mailbox of any kind, a sandbox aside', () => {
  expect(isFirstMailbox([])).toBe(true)
  expect(isFirstMailbox([{ kind: 'sandbox' }])).toBe(true)
  expect(isFirstMailbox([{ kind: 'sandbox' }, { kind: 'imap' }])).toBe(false)
  expect(isFirstMailbox([{ kind: 'gmail' }])).toBe(false)
})

test('it is asked as well while the mailboxes are not known', () => {
  expect(isFirstMailbox(undefined)).toBe(true)
})
