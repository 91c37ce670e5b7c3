import { expect, test } from 'vitest'
import { siteOrigin } from './site-origin.ts'

const unset = { BASE_URL: undefined, HOST: '127.0.0.1', PORT: 3000 }

test('with BASE_URL links lead there, whatever host was asked', () => {
  const config = { ...unset, BASE_URL: 'https://app.example.com/' }
  expect(siteOrigin(config, 'evil.example')).toBe('https://app.example.com')
  expect(siteOrigin(config)).toBe('https://app.example.com')
})

test.each([
  ['localhost:3100', 'http://localhost:3100'],
  ['127.0.0.1:3100', 'http://127.0.0.1:3100'],
  ['[::1]:3100', 'http://[::1]:3100'],
  ['evil.example', 'http://localhost:3000'],
  ['localhost.evil.example', 'http://localhost:3000'],
  ['localhost@evil.example', 'http://localhost:3000'],
  ['not a host', 'http://localhost:3000'],
  [undefined, 'http://localhost:3000'],
])('without it only a name of this machine counts: asked as %s they lead to %s', (host, origin) => {
  expect(siteOrigin(unset, host)).toBe(origin)
})
