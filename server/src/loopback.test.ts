import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.8.8', '::1', '[::1]', '::ffff:127.0.0.1'])('%s is this machine alone', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each([
  '0.0.0.0',
  '::',
  '[::]',
  '192.168.1.2',
  '::ffff:192.168.1.2',
  '128.0.0.1',
  'localhost.evil.example',
  'app.example.com',
  '',
  'unknown',
])('%s is not', (host) => {
  expect(isLoopback(host)).toBe(false)
})
