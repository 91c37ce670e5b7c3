import { describe, expect, test } from 'vitest'
import { findLeftAlone, LeftAlone } from './left-alone.ts'

describe('what an owner may type for somebody to be left alone', () => {
  test.each([
    [' Sam.Lee@Example.com ', 'sam.lee@example.com'],
    ['example.com', '@example.com'],
    ['@Supplies.Example.co.uk', '@supplies.example.co.uk'],
    ['dana@gmail.com', 'dana@gmail.com'],
  ])('“%s” is %s', (typed, kept) => {
    expect(LeftAlone.parse(typed)).toBe(kept)
    expect(LeftAlone.parse(kept)).toBe(kept)
  })

  test.each(['', 'Sam', 'sam@', 'sam lee@example.com', '@', 'example', '-a.com', 'a..com', '*', `${'a'.repeat(260)}.com`])(
    '“%s” is refused',
    (typed) => {
      expect(LeftAlone.safeParse(typed).success).toBe(false)
    },
  )

  test('a domain where anybody has an address is refused: it would silence customers', () => {
    expect(LeftAlone.safeParse('gmail.com').error?.issues[0]?.message).toContain('one by one')
  })
})

describe('the list of people to leave alone', () => {
  const list = ['ann.smith@gmail.com', '@supplier.example']

  test('holds an address in all its spellings, and everybody at a domain and below it', () => {
    expect(findLeftAlone(list, ['AnnSmith+shop@googlemail.com'])).toBe('ann.smith@gmail.com')
    expect(findLeftAlone(list, ['other@customer.test', 'bills@supplier.example'])).toBe('@supplier.example')
    expect(findLeftAlone(list, ['bills@mail.supplier.example'])).toBe('@supplier.example')
  })

  test('holds nobody else', () => {
    for (const one of ['ann@gmail.com', 'a@notsupplier.example', 'a@supplier.example.test', 'supplier.example@x.test'])
      expect(findLeftAlone(list, [one])).toBeNull()
    expect(findLeftAlone(list, [])).toBeNull()
  })
})
