import { googleReturnPath } from '@ownvoice/core/mailboxes/gmail-contract'
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
  test('is the page that the server registers', () => {
    expect(paths.googleCallback).toBe(googleReturnPath)
  })

  test('takes along how it went', () => {
    expect(integrationsAfter({ connected: 'a+b@school.example' })).toBe(
      '/dashboard/integrations?connected=true&email=a%2Bb%40school.example',
    )
    expect(integrationsAfter({ error: 'access_denied', details: null })).toBe('/dashboard/integrations?error=access_denied')
    expect(integrationsAfter({ error: 'x', details: 'No' })).toBe('/dashboard/integrations?error=x&details=No')
    expect(integrationsAfter(null)).toBe('/dashboard/integrations')
  })
})
