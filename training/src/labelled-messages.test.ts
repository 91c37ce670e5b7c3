import { expect, test } from 'vitest'
import { isRisk } from '@ownvoice/core/assistant/risks'
import { lockedFolder, readAskingSentences, readLookAlikes, readMessages, trainingFolder } from './labelled-messages.ts'
import { isPlainlyAsked } from './heads/train-heads.ts'

const [open, locked, lookAlikes, sentences] = await Promise.all([
  readMessages(trainingFolder),
  readMessages(lockedFolder),
  readLookAlikes(),
  readAskingSentences(),
])
const businessesOf = (messages: readonly { business: string }[]) => new Set(messages.map(({ business }) => business))

test('there are at least 8,000 messages of 30 kinds of business to train on, and 1,500 of 8 others to measure on', () => {
  expect(open.length).toBeGreaterThanOrEqual(8000)
  expect(businessesOf(open).size).toBeGreaterThanOrEqual(30)
  expect(locked.length).toBeGreaterThanOrEqual(1500)
  expect(businessesOf(locked).size).toBeGreaterThanOrEqual(8)
  expect([...businessesOf(locked)].filter((business) => businessesOf(open).has(business))).toEqual([])
})

test('each ask is in the message’s own words', () => {
  const invented = [...open, ...lookAlikes].flatMap(({ text, asks }) =>
    asks.map(({ words }) => words).filter((words) => !text.includes(words)),
  )
  expect(invented).toEqual([])
})

test('no business got the same message twice', () => {
  const each = [...open, ...lookAlikes, ...locked].map(({ business, text }) => `${business}: ${text.toLowerCase().trim()}`)
  expect(each.filter((line, index) => each.indexOf(line) !== index)).toEqual([])
})

test('what looks delicate and is not, and what is and is easily missed, come from kinds of business that are trained on', () => {
  const isDelicate = ({ flags }: (typeof lookAlikes)[number]) =>
    flags.some((flag) => isRisk(flag) || flag === 'not_for_us' || flag === 'opt_out')
  expect(lookAlikes.filter((one) => !isDelicate(one)).length).toBeGreaterThanOrEqual(400)
  expect(lookAlikes.filter(isPlainlyAsked).length).toBeGreaterThanOrEqual(300)
  expect(lookAlikes.filter(isDelicate).length).toBeGreaterThanOrEqual(200)
  expect([...businessesOf(lookAlikes)].filter((business) => !businessesOf(open).has(business))).toEqual([])
})

test('800 sentences of messages to 20 kinds of business are judged one by one, as they stand there', () => {
  expect(sentences.flatMap(({ asks, others }) => [...asks, ...others]).length).toBeGreaterThanOrEqual(800)
  expect(businessesOf(sentences).size).toBeGreaterThanOrEqual(20)
  for (const { business, text, asks, others } of sentences) {
    expect(open.some((message) => message.business === business && message.text === text)).toBe(true)
    expect([...asks, ...others].filter((sentence) => !text.includes(sentence))).toEqual([])
  }
})
