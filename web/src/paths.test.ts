import { describe, expect, test } from 'vitest'
import { safeReturnPath, signInPath } from './paths.ts'

describe('the way back after sign-in', () => {
  test.each(['/dashboard', '/dashboard/try', '/dashboard/messages/7?tab=trace#found'])('leads back to %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  test.each([
    null,
    '',
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example',
    '/dashboard\\..\\..\\evil',
    '/dashboard/../auth',
    '/dashboardish',
    '/auth',
    'javascript:alert(1)',
    '/dashboard\n//evil.example',
  ])('never leaves the dashboard for %j', (path) => {
    expect(safeReturnPath(path)).toBe('/dashboard')
  })

  test('carries the wanted page through the sign-in address', () => {
    const address = new URL(signInPath('/dashboard/try?a=1&b=2'), 'http://site.invalid')
    expect(address.pathname).toBe('/auth')
    expect(safeReturnPath(address.searchParams.get('next'))).toBe('/dashboard/try?a=1&b=2')
  })
})
