import { expect, test } from 'vitest'
import { answeredFrom, MailboxAliases, MOST_ALIASES, ownAddressesOf, typedAliases, whyNotAliases } from './aliases.ts'

const maya = { emailAddress: 'maya@school.example', aliases: ['info@school.example', 'hello@old-school.example'] }
const named = (...addresses: string[]) => addresses.map((address) => ({ name: '', address }))
const from = (to: string[], cc: string[] = []) => answeredFrom({ to: named(...to), cc: named(...cc) }, maya)

test('a mail to an alias is answered from it, wherever in To or Cc it stands', () => {
  expect(from(['info@school.example'])).toBe('info@school.example')
  expect(from(['ann@customer.example', 'Hello@Old-School.example'])).toBe('hello@old-school.example')
  expect(from(['ann@customer.example'], ['info@school.example'])).toBe('info@school.example')
  expect(from(['hello@old-school.example'], ['info@school.example'])).toBe('hello@old-school.example')
})

test('a mail that came to the main address too is answered from that', () => {
  expect(from(['info@school.example', 'maya@school.example'])).toBe('maya@school.example')
  expect(from(['info@school.example'], ['Maya@School.example'])).toBe('maya@school.example')
})

test('no address that the owner did not name is ever written from', () => {
  expect(from(['someone@school.example'])).toBe('maya@school.example')
  expect(from(['info@school.example.evil.example'])).toBe('maya@school.example')
  expect(from([])).toBe('maya@school.example')
})

test('an alias counts with a tag as well, and stands as the owner wrote it', () => {
  expect(from(['info+spring@school.example'])).toBe('info@school.example')
  const tagged = { emailAddress: 'maya@school.example', aliases: ['maya+shop@school.example'] }
  expect(answeredFrom({ to: named('maya+shop@school.example'), cc: [] }, tagged)).toBe('maya+shop@school.example')
  expect(answeredFrom({ to: named('maya+other@school.example'), cc: [] }, tagged)).toBe('maya@school.example')
})

test('aliases are kept in lower case, each once, and what is no address is named', () => {
  expect(MailboxAliases.parse(['Info@School.example', 'info@school.example'])).toEqual(['info@school.example'])
  expect(MailboxAliases.safeParse(['info@']).error?.issues[0]?.message).toBe('“info@” is not an email address.')
})

test('aliases are typed with commas, semicolons, spaces or lines between them', () => {
  const typed = 'info@school.example, hello@school.example;\nbookings@school.example '
  expect(typedAliases(typed)).toEqual(['info@school.example', 'hello@school.example', 'bookings@school.example'])
  expect(typedAliases(' ')).toEqual([])
})

test('a mailbox has twenty of them and no more', () => {
  const some = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@school.example`)
  expect(MailboxAliases.safeParse(some(MOST_ALIASES)).success).toBe(true)
  expect(MailboxAliases.safeParse(some(MOST_ALIASES + 1)).error?.issues[0]?.message).toBe('A mailbox has at most 20 aliases.')
})

test('an address of another mailbox is refused by name, whether it is its own or an alias', () => {
  expect(whyNotAliases(['bookings@school.example'], [maya])).toBeNull()
  expect(whyNotAliases(['bookings@school.example', 'maya@school.example'], [maya])).toContain('maya@school.example is a mailbox of yours')
  expect(whyNotAliases(['info@school.example'], [maya])).toContain('info@school.example is an alias of maya@school.example already')
})

test('an account’s own addresses are those of its mailboxes and all their aliases', () => {
  const other = { emailAddress: 'Office@school.example', aliases: [] }
  expect(ownAddressesOf([maya, other])).toEqual([
    'maya@school.example',
    'info@school.example',
    'hello@old-school.example',
    'office@school.example',
  ])
})
