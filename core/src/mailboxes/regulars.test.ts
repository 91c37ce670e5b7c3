import { expect, test } from 'vitest'
import { openRegulars } from './regulars.ts'

type Sent = Parameters<ReturnType<typeof openRegulars>['addSent']>[0]
const to = (...addresses: string[]): Sent => ({
  to: addresses.map((address) => ({ address, name: '' })),
  cc: [],
  inReplyTo: [],
  references: [],
})
const answerTo = (address: string): Sent => ({ ...to(address), inReplyTo: ['a@b.example'] })

test('whom the owner wrote to first, more than once, and who wrote back, is offered; a customer who was answered is not', () => {
  const regulars = openRegulars(['maya@school.example'])
  for (const _ of [1, 2]) regulars.addSent(to('Sam@Supplies.example'))
  for (const _ of [1, 2, 3]) regulars.addReceived('sam@supplies.example')
  for (const _ of [1, 2, 3, 4]) {
    regulars.addReceived('dana@customer.example')
    regulars.addSent(answerTo('dana@customer.example'))
  }
  expect(regulars.list()).toEqual([{ who: 'sam@supplies.example', theirs: 3, yours: 2 }])
})

test('colleagues are offered as one, by their domain; a domain that anybody has an address of is nobody’s', () => {
  const school = openRegulars(['maya@school.example'])
  for (const who of ['leo', 'ana', 'maya']) school.addReceived(`${who}@school.example`)
  expect(school.list()).toEqual([{ who: '@school.example', theirs: 2, yours: 0 }])
  const alone = openRegulars(['maya.school@gmail.com'])
  for (const who of ['leo', 'ana', 'mayaschool']) alone.addReceived(`${who}@gmail.com`)
  expect(alone.list()).toEqual([])
})

test('news to many counts for none of them, one who never wrote back is not offered, and of many the twelve with the most mails are', () => {
  const regulars = openRegulars(['maya@school.example'])
  const parents = Array.from({ length: 6 }, (_, index) => `p${index}@home.example`)
  for (const _ of [1, 2]) regulars.addSent(to(...parents))
  for (const parent of [...parents, ...parents]) regulars.addReceived(parent)
  for (const _ of [1, 2, 3]) regulars.addSent(to('silent@home.example'))
  expect(regulars.list()).toEqual([])
  for (let person = 0; person < 14; person += 1) {
    for (let mail = 0; mail < 2 + person; mail += 1) {
      regulars.addSent(to(`r${person}@other.example`))
      regulars.addReceived(`r${person}@other.example`)
    }
  }
  const offered = regulars.list()
  expect(offered).toHaveLength(12)
  expect(offered[0]).toEqual({ who: 'r13@other.example', theirs: 15, yours: 15 })
})
