import { expect, test } from 'vitest'
import { openNewestUnanswered } from './newest-unanswered.ts'

const mail = (id: string, day: number) => ({ id, receivedAt: new Date(Date.UTC(2026, 9, day)) })
type Given = [person: string, mail: ReturnType<typeof mail>, isAnswered: boolean]

const given: Given[] = [
  ['ann', mail('ann 3', 3), false],
  ['ann', mail('ann 9', 9), false],
  ['ben', mail('ben 4', 4), false],
  ['ben', mail('ben 6', 6), true],
  ['cleo', mail('cleo 2', 2), true],
  ['cleo', mail('cleo 5', 5), false],
  ['dan', mail('dan 7', 7), true],
]

test.each([
  ['as they came in', given],
  ['the newest first', given.toReversed()],
])('of each person the newest mail that nobody answered is found, read %s', (_order, read) => {
  const found = openNewestUnanswered<Given[1]>()
  for (const one of read) found.add(...one)
  expect(found.list().map(({ id }) => id)).toEqual(['ann 9', 'cleo 5'])
})
