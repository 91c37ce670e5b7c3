import { expect, test } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'

test.each([
  ['Ann.Lee@Example.com', 'ann.lee@example.com'],
  ['ann.lee+school@example.com', 'ann.lee@example.com'],
  ['A.nn.Lee+1@gmail.com', 'annlee@gmail.com'],
  ['annlee@GoogleMail.com', 'annlee@gmail.com'],
])('%s is counted as %s', (address, counted) => {
  expect(canonicalAddress(address)).toBe(counted)
})

test('addresses of different people stay apart', () => {
  expect(canonicalAddress('annlee@example.com')).not.toBe(canonicalAddress('ann.lee@example.com'))
  expect(canonicalAddress('ann@example.com')).not.toBe(canonicalAddress('ann@example.org'))
})
