import type { ConnectionRefusal, FoundServers } from '@ownvoice/core/mailboxes/contract'
import { expect, test } from 'vitest'
import { foundWords, refusalWords } from './connection-words.ts'

const own: FoundServers = { provider: null, servers: null, user: 'dana@school.example', isSure: false, appPassword: null }
const gmail: FoundServers = { ...own, provider: 'Gmail', isSure: true, appPassword: 'https://myaccount.google.com/apppasswords' }

test.each<[ConnectionRefusal, FoundServers, RegExp]>([
  [{ half: 'reading', why: 'sign_in', said: null }, gmail, /Gmail did not accept .* app password/],
  [{ half: 'sending', why: 'sign_in', said: null }, own, /SMTP.* did not accept this name and password/],
  [{ half: 'reading', why: 'certificate', said: null }, own, /IMAP.* prove that it is the one you named/],
  [{ half: 'reading', why: 'encryption', said: null }, own, /IMAP.* was reached.*Encrypted from the start/],
  [{ half: 'sending', why: 'unreachable', said: null }, own, /SMTP.* could not be reached.*name and port/],
  [{ half: 'reading', why: 'busy', said: null }, own, /Wait/],
  [{ half: 'reading', why: 'refused', said: null }, own, /refused/],
  [{ half: 'sending', why: 'refused', said: '554 5.7.1 You are blocked' }, own, /refused.* It said: “554 5\.7\.1 You are blocked”$/],
  [{ half: 'sending', why: 'not_now', said: '454 Later' }, own, /right now.*ask your provider.*“454 Later”/],
])('%j says what happened and what to do', (refusal, found, words) => {
  expect(refusalWords(refusal, found)).toMatch(words)
})

test('what an address told is said', () => {
  const servers = { imap: { host: 'a', port: 993, secure: true }, smtp: { host: 'a', port: 465, secure: true } }
  expect(foundWords({ ...own, provider: 'Microsoft' })).toContain('coming soon')
  expect(foundWords({ ...gmail, servers })).toBe('This is a mailbox of Gmail.')
  expect(foundWords({ ...own, servers, isSure: true })).toContain('Your domain told us')
  expect(foundWords({ ...own, servers })).toContain('usual names')
})
