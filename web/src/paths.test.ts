import { describe, expect, test } from 'vitest'
import { integrationsAfter, paths, safeReturnPath, signInPath } from './paths.ts'

describe('the way back after sign-in', () => {
  test.each(['/dashboard', '/dashboard/try', '/dashboard/messages/7?tab=trace#found', '/subscribe', '/subscribe?manage=1'])(
    'leads back to %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path)
    },
  )

  test.each([
    null,
    '',
    'dashboard',
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '//dashboard',
    '/\\evil.example',
    '/\t/evil.example/dashboard',
    '/dashboard\\..\\..\\evil',
    '/dashboard/../auth',
    '/dashboard/%2e%2e/auth',
    '/subscribe/..//evil.example/dashboard',
    '/dashboardish',
    '/subscribers',
    '/auth',
    'javascript:alert(1)',
    '/dashboard\n//evil.example',
    '//[',
  ])('never leaves the pages that need a sign-in for %j', (path) => {
    expect(safeReturnPath(path)).toBe('/dashboard')
  })

  test('carries the wanted page through the sign-in address', () => {
    const address = new URL(signInPath('/dashboard/try?a=1&b=2'), 'http://site.invalid')
    expect(address.pathname).toBe('/auth')
    expect(safeReturnPath(address.searchParams.get('next'))).toBe('/dashboard/try?a=1&b=2')
  })

  test('needs no address for the Overview, whichever sign-in page it is', () => {
    expect(signInPath(paths.overview)).toBe('/auth')
    expect(signInPath(paths.overview, paths.login)).toBe('/login')
  })
})

describe('the way back from Google', () => {
  test('takes along how it went, and nothing that could open a mailbox', () => {
    const callback = new URLSearchParams({ code: '4/secret', state: 'secret', error: 'access_denied', scope: 'mail' })
    expect(integrationsAfter(callback)).toBe('/dashboard/integrations?error=access_denied')
  })

  test('leads to the bare page when there is nothing to tell', () => {
    expect(integrationsAfter(new URLSearchParams('code=4%2Fsecret'))).toBe('/dashboard/integrations')
  })
})
