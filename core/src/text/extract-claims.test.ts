import { describe, expect, test } from 'vitest'
import { extractClaims } from './extract-claims.ts'

function needs(text: string): string[] {
  return extractClaims(text).flatMap((claim) => claim.needs)
}
function gives(text: string): Set<string> {
  return new Set(extractClaims(text).flatMap((claim) => claim.gives))
}

describe('the same thing said in another form rests on the same words', () => {
  test.each([
    ['$35', '35 dollars'],
    ['35 dollars', 'USD 35'],
    ['$35.00', '$35'],
    ['thirty-five dollars', '$35'],
    ['$1,250', 'USD 1250'],
    ['9am', '9:00 AM'],
    ['9:00 AM', '09:00'],
    ['9 a.m.', '9am'],
    ['3 p.m.', '15:00'],
    ['noon', '12:00 PM'],
    ['3:00', '3:00 PM'],
    ['Mon', 'Monday'],
    ['on Tuesday', 'Monday to Friday'],
    ['weekdays', 'Mon–Fri'],
    ['five', '5'],
    ['ages five to twelve', 'ages 5–12'],
    ['30 minutes', '30-minute'],
    ['half an hour', '30 min'],
    ['1 hour', '60 minutes'],
    ['two weeks', '14 days'],
    ['10 percent', '10%'],
    ['March 3', '3 March 2026'],
    ['March 3rd', 'Mar 3'],
    ['March 3 to 5', 'Mar 3-5 (closed)'],
    ['March 5', 'from March 3 to Thursday, March 5: closed'],
    ['3/3/2026', '2026-03-03'],
    ['Tuesday', '2026-03-03'],
    ['the 3rd', 'March 3'],
    ['at no charge', 'free of charge'],
    ['(207) 555-0142', '+1 207 555 0142'],
    ['Maya', 'ask for maya'],
  ])('“%s” in a reply is held by “%s” in a source', (claim, source) => {
    const given = new Set([
      ...gives(source),
      ...source
        .toLowerCase()
        .split(/\W+/)
        .map((word) => `name:${word}`),
    ])
    const needed = needs(`It is ${claim}`)
    expect(needed.length).toBeGreaterThan(0)
    expect(needed.filter((key) => !given.has(key))).toEqual([])
  })
})

describe('another thing does not', () => {
  test.each([
    ['$35', '$36'],
    ['$35', '35 minutes'],
    ['$35', '€35'],
    ['30 weeks', '30 minutes'],
    ['3:00 PM', '3:00'],
    ['9 pm', '9 am'],
    ['Monday to Friday', 'Monday, Friday'],
    ['Saturday', 'Monday to Friday'],
    ['March 3', 'March 4'],
    ['March 3, 2027', 'March 3, 2026'],
    ['free', '$5'],
    ['15%', '10%'],
    ['six', '5'],
    ['207-555-0143', '207-555-0142'],
    ['https://book.example/a', 'https://book.example/ab'],
    ['maya@harborlane.example', 'hello@harborlane.example'],
    ['we will refund you', 'refunds'],
    ['you are booked', 'booking'],
  ])('“%s” is not held by “%s”', (claim, source) => {
    const given = gives(`It is ${source}`)
    expect(needs(`It is ${claim}`).some((key) => !given.has(key))).toBe(true)
  })
})

test.each([
  'Feel free to ask',
  'a toll-free number',
  'you are free to choose',
  'it is nut-free',
  'one of our teachers',
  'he sat in the sun',
  'you may park here',
])('“%s” claims nothing', (text) => {
  expect(needs(text)).toEqual([])
})

test('an age before “may” is no day of May', () => {
  expect(needs('Children under 11 may walk home')).toEqual(needs('Children under 11 can walk home'))
  expect(needs('We close on 11 May')).toEqual(['date:05-11'])
})

test.each([
  ['We will refund the full amount', 'promise:refund'],
  ["I'll call you back", 'promise:contact'],
  ['I guarantee it', 'promise:guarantee'],
  ['Your lesson has been cancelled', 'promise:done'],
  ["You're all set", 'promise:done'],
  ['We can make an exception', 'promise:exception'],
  ["I've booked you in", 'promise:done'],
])('“%s” is a promise', (text, key) => {
  expect(needs(text)).toContain(key)
})

test('a name is a word with a capital letter inside a sentence, and at its start where that is asked for', () => {
  expect(extractClaims('Our teacher is Boris Petrov').map(({ text }) => text)).toEqual(['Boris Petrov'])
  expect(extractClaims('Boris teaches violin')).toEqual([])
  expect(extractClaims('Boris teaches violin', true).map(({ text }) => text)).toEqual(['Boris'])
  expect(extractClaims('Coming early is possible. Plan on some time.', true)).toEqual([])
})

test.each([
  ['Write to maya@harborlane.example, please.', ['email:maya@harborlane.example']],
  ['a@b.cc.d@evil.zz', ['email:a@b.cc.d@evil.zz']],
  ['See us...harborlane.example/trial.', ['link:harborlane.example/trial']],
  ['my.www.evil.zz/x', ['link:my.www.evil.zz/x']],
  ['either/or www.evil.zz', ['link:www.evil.zz']],
  ['here/evil.com', ['link:here/evil.com']],
  ['Write to us at larkspur.dance', ['link:larkspur.dance']],
  ['See EVIL.CO.UK/pay now', ['link:EVIL.CO.UK/pay']],
  ['We close at five.No refunds after that, as the list.md says', ['link:list.md']],
  ['We open at 9.am and 10.30, e.g. on Mondays, i.e. always', []],
  ['e.g. 9 to 5', []],
])('sees where %s leads', (text, contacts) => {
  expect(needs(text).filter((need) => /^(?:email|link):/.test(need))).toEqual(contacts)
})

test('tells a sentence from one that began long before', () => {
  const names = (text: string) => extractClaims(text).flatMap(({ kind, text: written }) => (kind === 'name' ? [written] : []))
  expect(names(`It is ${'so '.repeat(30)}Maya.  "Marcus plays."`)).toEqual(['Maya'])
})

test('a length of time whose unit stands with the one before it is known by that unit', () => {
  expect([...gives('A kayak is $18 for one hour, $28 for two, $40 for three.')]).toEqual(
    expect.arrayContaining(['length:60:minute', 'length:120:minute', 'length:180:minute']),
  )
  expect([...gives('We open for one hour. The room is for two.')]).not.toContain('length:120:minute')
  expect(extractClaims('A table for two, please.').flatMap((claim) => claim.needs)).toEqual(['number:2'])
})
