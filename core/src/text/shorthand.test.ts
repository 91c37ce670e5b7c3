import { expect, test } from 'vitest'
import { writtenOut } from './shorthand.ts'

test.each([
  ['open fri sat 9–5', 'open Friday Saturday 9–5'],
  ['kids fri and sat, adults sun 10', 'kids Friday and Saturday, adults Sunday 10'],
  ['closed sat & sun', 'closed Saturday & Sunday'],
  ['every sat', 'every Saturday'],
  ['thu/fri/sat', 'Thursday/Friday/Saturday'],
  ['bring sun cream, she sat down', 'bring sun cream, she sat down'],
  ['min £60, 30 min, from 5 yrs', 'minimum £60, 30 min, from 5 years'],
])('%s is %s', (short, long) => {
  expect(writtenOut(short)).toBe(long)
})
