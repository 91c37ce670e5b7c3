import { describe, expect, test } from 'vitest'
import { PhoneNumber } from './phone-number.ts'

describe('a phone number is stripped, or left out [SET-017, SET-018, SET-019, SET-021]', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    ['(555) 123-4567', '5551234567'],
    ['+1 (555) 123-4567', '+15551234567'],
    ['555.123.4567', '5551234567'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(PhoneNumber.parse(typed)).toBe(kept)
  })
})

const tooShort = 'Phone number must be at least 10 digits'
const noNumber = 'Please enter a valid phone number'

describe('one with fewer than ten digits, or with something else in it, is refused [SET-018, SET-019, SET-020, CONST-013]', () => {
  test.each([
    ['(555) 123-456', tooShort],
    ['+123456789', tooShort], // ten characters, nine digits
    ['+', tooShort],
    ['---', tooShort],
    ['555-CALL-NOW', noNumber],
    ['5551234567 ext. 3', noNumber],
    ['1+5551234567', noNumber],
    ['5'.repeat(41), noNumber],
  ])('%j is refused: %s', (typed, message) => {
    expect(PhoneNumber.safeParse(typed).error?.issues[0]?.message).toBe(message)
  })
})
