import { expect, test } from 'vitest'
import { alertWords, inlineError, statusChip } from './gmail-words.ts'

test('the card says whether Gmail is connected [INTEG-001] [INTEG-011]', () => {
  expect(statusChip([]).label).toBe('Not Connected')
  expect(statusChip([{ state: 'valid' }]).label).toBe('Connected')
  expect(statusChip([{ state: 'expiring' }, { state: 'expired' }]).label).toBe('Connected')
  expect(statusChip([{ state: 'expired' }]).label).toBe('Expired')
})

test('a connection that ends soon, or has ended, asks to reconnect; another asks nothing [INTEG-008] [INTEG-012]', () => {
  expect(alertWords.valid).toBeNull()
  expect(alertWords.expiring).toBe('Your Gmail connection will expire soon. Please reconnect to continue using email features.')
  expect(alertWords.expired).toContain('has expired')
})

test('without a session that is the error, else what failed [INTEG-003] [INTEG-017] [INTEG-018] [INTEG-020]', () => {
  expect(inlineError('Failed to refresh token', true)).toBe('Error: No session available')
  expect(inlineError('Failed to refresh token', false)).toBe('Error: Failed to refresh token')
  expect(inlineError('Failed to check token status', true)).toBe('Error: No session available')
  expect(inlineError('Failed to disconnect', false)).toBe('Error: Failed to disconnect')
})
