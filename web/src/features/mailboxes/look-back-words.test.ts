import { expect, test } from 'vitest'
import { foundWords, lateWords, moreLateWords } from './look-back-words.ts'

const since = 'Tuesday, August 25'
const none = { unread: 0, drafts: 0, handedOver: 0 }
const words = (part: Partial<Parameters<typeof foundWords>[0]>) =>
  foundWords({ readMails: 20, found: 0, waiting: none, leftOut: 0, since, ...part })

test('says what was found', () => {
  expect(words({ readMails: 0 })).toBe('No email has come in since Tuesday, August 25.')
  expect(words({ readMails: 1 })).toBe('One email has come in since Tuesday, August 25, and nobody waits for an answer.')
  expect(words({ readMails: 1214, found: 1, waiting: { ...none, drafts: 1 } })).toBe(
    '1,214 emails have come in since Tuesday, August 25. One was never answered: it waits for you.',
  )
  expect(words({ found: 3, waiting: { unread: 1, drafts: 1, handedOver: 1 } })).toBe(
    '20 emails have come in since Tuesday, August 25. 3 were never answered: they wait for you.',
  )
})

test.each([
  [1, none, 'One was never answered: it waits no more.'],
  [3, none, '3 were never answered: none of them waits any more.'],
  [3, { ...none, handedOver: 1 }, '3 were never answered: one of them still waits for you.'],
  [3, { ...none, drafts: 1, handedOver: 1 }, '3 were never answered: 2 of them still wait for you.'],
])('of %i only what the owner has not dealt with waits: %j', (found, waiting, said) => {
  expect(words({ found, waiting })).toContain(said)
})

test('says that more were found than were brought up', () => {
  const fifty = { found: 50, waiting: { ...none, drafts: 50 } }
  expect(words({ ...fifty, leftOut: 10 })).toMatch(
    /they wait for you\. 10 more were found, older than these: deal with these first, then look again\.$/,
  )
  expect(words({ ...fifty, leftOut: 1 })).toContain(' One more was found')
})

test('says how many were answered late, and how many of them are not named', () => {
  expect([lateWords(1), lateWords(4)]).toEqual([
    'One other was answered after more than a day.',
    '4 others were answered after more than a day.',
  ])
  expect([moreLateWords(4, 4), moreLateWords(4, 3), moreLateWords(1204, 50)]).toEqual([null, 'and one more.', 'and 1,154 more.'])
})
