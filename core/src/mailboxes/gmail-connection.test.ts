import { expect, test } from 'vitest'
import { gmailConnectionState, type GmailTokenTimes } from './gmail-connection.ts'

const now = new Date('2026-03-02T15:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const fresh: GmailTokenTimes = {
  expiresAt: inHours(1),
  grantExpiresAt: null,
  hasRefreshToken: true,
  renewalFailedAt: null,
  isRefused: false,
}

test('an access token of an hour that renews itself raises no alarm [INTEG-010]', () => {
  expect(gmailConnectionState(fresh, now)).toBe('valid')
  expect(gmailConnectionState({ ...fresh, expiresAt: inHours(-1) }, now)).toBe('valid')
})

test('under 24 hours left is soon, 24 hours and more are not [INTEG-009] [CONST-018]', () => {
  const left = (hours: number) => gmailConnectionState({ ...fresh, grantExpiresAt: inHours(hours) }, now)
  expect(left(24)).toBe('valid')
  expect(gmailConnectionState({ ...fresh, grantExpiresAt: new Date(inHours(24).getTime() - 1) }, now)).toBe('expiring')
  expect(left(1)).toBe('expiring')
  expect(gmailConnectionState({ ...fresh, hasRefreshToken: false }, now)).toBe('expiring')
  expect(gmailConnectionState({ ...fresh, hasRefreshToken: false, expiresAt: inHours(24) }, now)).toBe('valid')
})

test('a renewal that failed is said before the connection ends', () => {
  expect(gmailConnectionState({ ...fresh, renewalFailedAt: inHours(-1) }, now)).toBe('expiring')
})

test('what has ended, or what Google refused to renew, is expired [INTEG-012]', () => {
  expect(gmailConnectionState({ ...fresh, grantExpiresAt: now }, now)).toBe('expired')
  expect(gmailConnectionState({ ...fresh, hasRefreshToken: false, expiresAt: inHours(-1) }, now)).toBe('expired')
  expect(gmailConnectionState({ ...fresh, isRefused: true }, now)).toBe('expired')
})
