import { expect, test } from 'vitest'
import { isPrivilegedAccount } from './is-privileged-account.ts'

const list = ['maya@example.com']

test('an address of the list counts once it is verified, and no other does [SUB-016, SUB-017]', () => {
  const counts = (email: string, emailVerified = true) => isPrivilegedAccount({ email, emailVerified }, list)
  expect(counts('maya@example.com')).toBe(true)
  expect(counts(' Maya@Example.COM ')).toBe(true)
  expect(counts('maya@example.com', false)).toBe(false)
  expect(counts('maya@example.com.evil.example')).toBe(false)
  expect(counts('aya@example.com')).toBe(false)
})

test('with the setting empty nobody is privileged [SUB-017]', () => {
  expect(isPrivilegedAccount({ email: 'maya@example.com', emailVerified: true }, [])).toBe(false)
})
