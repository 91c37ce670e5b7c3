import { expect, test } from 'vitest'
import { changeOf } from './baseline.ts'
import type { Measure } from './measures.ts'

test.each([
  [80, 20, 'more', 'better'],
  [20, 80, 'more', 'worse'],
  [20, 80, 'less', 'better'],
  [52, 50, 'more', 'better, within chance'],
  [48, 50, 'more', 'worse, within chance'],
  [50, 50, 'less', 'same'],
] as const)('%i of 100 after %i, where %s is better, is %s', (now, before, better, change) => {
  expect(changeOf(measure(now, better), measure(before, better))).toBe(change)
})

test('a figure that was not kept is new', () => {
  expect(changeOf(measure(50, 'more'), undefined)).toBe('new')
})

function measure(count: number, better: Measure['better']): Measure {
  return { name: 'near: right and sent alone', better, count, of: 100 }
}
