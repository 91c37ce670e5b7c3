import { expect, test } from 'vitest'
import { minedFrom, textsFrom } from '../../../testing/mined.ts'

test.each([
  ['# Desk\n\n## Policy\n\nDeposits are non-refundable.\n', 'Deposits are non-refundable.'],
  ['# Desk\n\n## Cards\n\nWe accept cards.\n', 'We accept cards.'],
  ['# Desk\n\n## Parking\n\nParking is free.\n', 'Parking is free.'],
  ['# Desk\n\n## Policy\n\nWe’re closed Mondays.\n', 'We’re closed Mondays.'],
  ['# Desk\n\n## Refunds\n\nNo refunds.\n', 'Refunds: no refunds.'],
])('a few words that say something are an answer', (document, said) => {
  expect(textsFrom(document)).toEqual([said])
})

test('a row with a single word and a price is an answer', () => {
  const rows = '| Item | Price |\n|---|---|\n| Manicure | £25 |\n| Pedicure | £38 |\n| Gel manicure | £35 |\n'
  expect(textsFrom(`# Salon\n\n## Prices\n\n${rows}`)).toEqual(['Manicure is £25.', 'Pedicure is £38.', 'Gel manicure is £35.'])
})

test('a few words that only call, name or tell who somebody is are none', () => {
  expect(textsFrom('# Desk\n\n## Welcome\n\nBook now!\n\n## Information\n\nI’m Kim.\n\n## Notes\n\nWe are four.\n')).toEqual([])
})

test('what a form leaves to be written in or ticked is no answer', () => {
  const form =
    '# Intake\n\n**Does your child have allergies?**\nIf so, list them here: ______\n\n**Is your child toilet trained?**\nYes [ ] No [ ]\n\n**Who may collect your child?**\nName:\nPhone:\n'
  expect(minedFrom(form)).toEqual([])
})

test.each([
  ['in shorthand', 'It is 20 min, w/ a towel.'],
  ['between those who work there', 'Do not promise anything here before noon.'],
  ['with what stands elsewhere', 'It is as listed above for all of the days.'],
])('an answer of a FAQ in words that no customer should read as they are waits for the owner: %s', (_, said) => {
  expect(minedFrom(`# FAQ\n\n## How does it work?\n\n${said}\n`).map(({ isOwnWords }) => isOwnWords)).toEqual([false])
})

test('what leads in to something that is not said is no answer', () => {
  expect(textsFrom('# Desk\n\n## Fees\n\nAll of it is on this page, and the fees of the term are:\n')).toEqual([])
})

test('an address of a page is no shorthand', () => {
  const [answer] = minedFrom('# FAQ\n\n## How do I book?\n\nPlease book at https://harborlane.example/book, at any time.\n')
  expect(answer?.isOwnWords).toBe(true)
})
