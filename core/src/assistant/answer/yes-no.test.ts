import { describe, expect, test } from 'vitest'
import type { Answer } from '../../knowledge/answers/answer.ts'
import { withYesOrNo } from './yes-no.ts'

function said(ask: string, text: string, replaced: Partial<Answer> = {}): string {
  return withYesOrNo(ask, { text, kind: 'yes_no', questions: [], ...replaced })
}

describe('yes or no goes first where it was asked and is plain', () => {
  test.each([
    ['Are service dogs welcome?', 'Service dogs are welcome; no other animals.', 'Yes. Service dogs are welcome; no other animals.'],
    ['Hi, do you have a creche?', 'We have no creche.', 'No, we have no creche.'],
    ['Wondering if you groom cats', "We don't groom cats.", "No, we don't groom cats."],
    ['Can I bring a friend?', 'You may bring a friend, but not a child.', 'Yes, you may bring a friend, but not a child.'],
    ['do you know if there is parking', 'There is parking behind the mill.', 'Yes, there is parking behind the mill.'],
  ])('%s', (ask, text, expected) => {
    expect(said(ask, text)).toBe(expected)
  })

  test('also where the answer says so in other words to this very question', () => {
    const questions = ['can I come with ClassPass']
    expect(said('Can I come with ClassPass?', 'We do not work with apps of that kind.', { questions })).toMatch(/^No, we do not/)
  })
})

describe('it is never guessed', () => {
  test.each([
    ['How do you groom cats?', 'We groom cats on Mondays.'],
    ['Do you groom cats on Sundays?', 'We groom cats on weekdays.'],
    ['Are you closed at Easter?', 'We are open at Easter.'],
    ['Do you groom cats or dogs?', 'We groom dogs and cats.'],
    ['Is it true that you never groom cats?', 'We groom cats.'],
    ['Do you groom rabbits?', 'We groom cats.'],
    ['Is it only cats that you groom?', 'We groom cats.'],
    ['Do you groom cats?', 'We do not only groom cats.'],
    ['Can you send me your price for cats?', 'We send the price for cats by email.'],
    ['Can 3 cats come?', 'Cats can come in groups.'],
    ['Can he make it up?', 'Make-up lessons: tell us 24 hours before, or it is charged.'],
  ])('%s', (ask, text) => {
    expect(said(ask, text)).toBe(text)
  })

  test('a price, a time or a number to call is said by itself', () => {
    expect(said('Is grooming cats expensive?', 'Grooming cats is expensive.', { kind: 'price' })).toBe('Grooming cats is expensive.')
  })
})

test('the owner’s own yes goes where something else was asked, if a sentence is left', () => {
  const carry = 'Yes, you may carry cartons, but not furniture.'
  expect(said('May we move the sofa ourselves?', carry)).toBe('You may carry cartons, but not furniture.')
  expect(said('What may we carry?', carry)).toBe('You may carry cartons, but not furniture.')
  expect(said('May we carry cartons?', carry)).toBe(carry)
  expect(said('How near do you come to a photo?', 'Yes, in its style, not line by line.')).toBe('Yes, in its style, not line by line.')
})
