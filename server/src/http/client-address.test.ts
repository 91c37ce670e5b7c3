import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test('a forwarded address is ignored while no proxy is trusted', () => {
  expect(clientAddress('10.0.0.7', '203.0.113.5', 0)).toBe('10.0.0.7')
})

test('only the entry that a trusted proxy wrote is believed, not what the client put before it', () => {
  expect(clientAddress('10.0.0.7', '6.6.6.6, 203.0.113.5', 1)).toBe('203.0.113.5')
  expect(clientAddress('10.0.0.7', '6.6.6.6, 203.0.113.5, 10.0.0.9', 2)).toBe('203.0.113.5')
})

test('a request that did not pass the proxies keeps the address of its socket', () => {
  expect(clientAddress('10.0.0.7', undefined, 2)).toBe('10.0.0.7')
  expect(clientAddress('10.0.0.7', '203.0.113.5', 2)).toBe('10.0.0.7')
})
