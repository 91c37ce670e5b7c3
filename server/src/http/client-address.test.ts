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

test('all addresses of an IPv6 network of 64 bits are one, however they are written', () => {
  for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0:0:198.51.100.7']) {
    expect(clientAddress(address, undefined, 0)).toBe('2001:db8:1:2::')
    expect(clientAddress('10.0.0.7', `6.6.6.6, ${address}`, 1)).toBe('2001:db8:1:2::')
  }
  expect(clientAddress('2001:db8:1:3::1', undefined, 0)).toBe('2001:db8:1:3::')
  expect(clientAddress('fe80::1:2%eth0', undefined, 0)).toBe('fe80::')
})

test('an IPv4 address is the same whether a socket for both kinds writes it or not', () => {
  expect(clientAddress('::ffff:203.0.113.5', undefined, 0)).toBe('203.0.113.5')
  expect(clientAddress('::ffff:cb00:7105', undefined, 0)).toBe('203.0.113.5')
})

test('what is no address stays as it is', () => {
  for (const text of ['unknown', 'a:b', '', '1.2.3.4:5678']) expect(clientAddress(text, undefined, 0)).toBe(text)
})
