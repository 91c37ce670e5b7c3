import { describe, expect, test } from 'vitest'
import { AddressOrDomain, AllowList, findListed, isAllowed } from './address-list.ts'

describe('what an owner may type for people on a list', () => {
  test.each([
    [' Sam.Lee@Example.com ', 'sam.lee@example.com'],
    ['example.com', '@example.com'],
    ['@Supplies.Example.co.uk', '@supplies.example.co.uk'],
    ['dana@gmail.com', 'dana@gmail.com'],
  ])('“%s” is %s', (typed, kept) => {
    expect(AddressOrDomain.parse(typed)).toBe(kept)
    expect(AddressOrDomain.parse(kept)).toBe(kept)
  })

  test.each(['', 'Sam', 'sam@', 'sam lee@example.com', '@', 'example', '-a.com', 'a..com', '*', `${'a'.repeat(260)}.com`])(
    '“%s” is refused',
    (typed) => {
      expect(AddressOrDomain.safeParse(typed).success).toBe(false)
    },
  )

  test('a domain where anybody has an address is refused: it stands for everybody', () => {
    expect(AddressOrDomain.safeParse('gmail.com').error?.issues[0]?.message).toContain('one by one')
  })
})

describe('the list of people to leave alone', () => {
  const list = ['ann.smith@gmail.com', '@supplier.example']

  test('holds an address in all its spellings, and everybody at a domain and below it', () => {
    expect(findListed(list, ['AnnSmith+shop@googlemail.com'])).toBe('ann.smith@gmail.com')
    expect(findListed(list, ['other@customer.test', 'bills@supplier.example'])).toBe('@supplier.example')
    expect(findListed(list, ['bills@mail.supplier.example'])).toBe('@supplier.example')
  })

  test('holds nobody else', () => {
    for (const one of ['ann@gmail.com', 'a@notsupplier.example', 'a@supplier.example.test', 'supplier.example@x.test'])
      expect(findListed(list, [one])).toBeNull()
    expect(findListed(list, [])).toBeNull()
  })
})

describe('the list of people who are answered without the owner', () => {
  test('lets everybody in while it is empty, and else who is on it alone, also by the address that answers go to', () => {
    const list = AllowList.parse(['dana@gmail.com', 'school.example'])
    expect(isAllowed([], [])).toBe(true)
    expect(isAllowed(list, ['Dana@gmail.com'])).toBe(true)
    expect(isAllowed(list, ['dana@gmail.com', 'office@school.example'])).toBe(true)
    expect(isAllowed(list, ['dana@gmail.com', 'mallory@elsewhere.example'])).toBe(false)
    expect(isAllowed(list, [])).toBe(false)
  })

  test('is at most 200 long', () => {
    expect(AllowList.safeParse(Array(201).fill('a@b.example')).error?.issues[0]?.message).toBe('At most 200 addresses and domains.')
  })
})
