import { expect, test } from 'vitest'
import { limitVisitors, type TakeVisit } from './limit-visitors.ts'

/** How many of so many visits are let in. */
async function letIn(take: TakeVisit, address: string, visits: number): Promise<number> {
  let count = 0
  for (let visit = 0; visit < visits; visit += 1)
    await take(address).then(
      () => (count += 1),
      (error: unknown) => expect(error).toMatchObject({ code: 'too_many_requests' }),
    )
  return count
}

const minute = { points: 5, durationSeconds: 60 }
const hour = { points: 3, durationSeconds: 3600 }
const wide = { points: 1000, durationSeconds: 60 }

test.each([
  ['the first', [hour, minute]],
  ['the last', [minute, hour]],
])('one address has each of its own limits, %s of them too, and another address has its own', async (_which, each) => {
  const take = limitVisitors({ each, all: wide })
  expect([await letIn(take, 'one', 10), await letIn(take, 'other', 10)]).toEqual([3, 3])
})

test('all together have one, however many addresses there are', async () => {
  const take = limitVisitors({ each: [minute], all: { points: 4, durationSeconds: 60 } })
  const counts = await Promise.all(Array.from({ length: 10 }, (_, index) => letIn(take, `address ${index}`, 1)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(4)
})

test('an address that has reached its own limit takes nothing from the others', async () => {
  const take = limitVisitors({ each: [hour], all: { points: 5, durationSeconds: 60 } })
  expect(await letIn(take, 'greedy', 100)).toBe(3)
  expect(await letIn(take, 'late', 3)).toBe(2)
})

test('limits of different things are counted apart', async () => {
  const limits = { each: [minute], all: { points: 3, durationSeconds: 60 } }
  const [take, takeOther] = [limitVisitors(limits), limitVisitors(limits)]
  expect([await letIn(take, 'one', 5), await letIn(takeOther, 'one', 5)]).toEqual([3, 3])
})
