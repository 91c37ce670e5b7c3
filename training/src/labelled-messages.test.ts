import { expect, test } from 'vitest'
import { lockedFolder, readMessages, trainingFolder } from './labelled-messages.ts'

const [open, locked] = await Promise.all([readMessages(trainingFolder), readMessages(lockedFolder)])
const businessesOf = (messages: readonly { business: string }[]) => new Set(messages.map(({ business }) => business))

test('there are at least 8,000 messages of 30 kinds of business to train on, and 1,500 of 8 others to measure on', () => {
  expect(open.length).toBeGreaterThanOrEqual(8000)
  expect(businessesOf(open).size).toBeGreaterThanOrEqual(30)
  expect(locked.length).toBeGreaterThanOrEqual(1500)
  expect(businessesOf(locked).size).toBeGreaterThanOrEqual(8)
  expect([...businessesOf(locked)].filter((business) => businessesOf(open).has(business))).toEqual([])
})

test('each ask is in the message’s own words', () => {
  const invented = open.flatMap(({ text, asks }) => asks.map(({ words }) => words).filter((words) => !text.includes(words)))
  expect(invented).toEqual([])
})

test('no business got the same message twice', () => {
  const each = [...open, ...locked].map(({ business, text }) => `${business}: ${text.toLowerCase().trim()}`)
  expect(each.filter((line, index) => each.indexOf(line) !== index)).toEqual([])
})
