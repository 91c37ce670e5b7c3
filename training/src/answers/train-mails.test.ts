import { expect, test } from 'vitest'
import { describeMails } from './describe-mails.ts'
import { chooseSettlesFrom, type MailOutcome } from './train-mails.ts'

const outcome = (group: MailOutcome['group'], chance: number, isRight: boolean, least = 0.7): MailOutcome => ({
  group,
  chance,
  isRight,
  isBare: false,
  least,
})
const surest = Array.from({ length: 40 }, (_, index) => outcome('plain', 0.99 - index / 1000, true))

test('lets mails leave as far down as one error more than seen is within the risk, whatever becomes of bare questions and unlikely answers', () => {
  const others = [outcome('question', 0.98, false), outcome('miss', 0.97, false, 0.4), { ...outcome('miss', 0.96, false), isBare: true }]
  const errors = [0.9, 0.8, 0.7, 0.6].map((chance) => outcome('more', chance, false))
  expect(chooseSettlesFrom([...surest, ...others, ...errors])).toBe(0.7)
  expect(chooseSettlesFrom(surest.slice(0, 7))).toBe(1)
})

test('counts what leaves alone, by group, and what of it is no full reply', () => {
  const lines = describeMails(
    [...surest, outcome('more', 0.96, false), outcome('more', 0.2, false), { ...outcome('question', 0.1, true, 0.93), isBare: true }],
    {
      settlesFrom: 0.95,
      leavesFrom: 0.92,
    },
  ).split('\n')
  expect(lines).toContain('| plain | 40 | 40 | 40 | 0 |')
  expect(lines).toContain('| more | 2 | 0 | 1 | 1 |')
  expect(lines).toContain('| question | 1 | 1 | 1 | 0 |')
  expect(lines).toContain('| all mails | 42 | 40 | 41 | 1 |')
})
