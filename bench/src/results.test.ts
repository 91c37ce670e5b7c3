import { expect, test } from 'vitest'
import { compareWithKept, type Measured } from './results.ts'

const machine = { cpu: 'A processor', cores: 2, memoryGb: 4, node: '24.0.0', system: 'linux x64' }
const atMost = { of: 'ratio', atMost: 9 } as const
const atLeast = { of: 'value', atLeast: 0.9 } as const

function part(figures: Measured['figures']): Measured {
  return { part: 'search', engine: 'pglite', load: { before: 1, after: 1 }, figures, failed: null }
}

function compare(now: Measured['figures'][number], before: Measured['figures'][number]): string {
  return compareWithKept([part([now])], { machine, parts: [part([before])] })[1]?.trim() ?? ''
}

test('a figure is held against the kept one by their ratios to what was measured beside them', () => {
  const kept = { name: 'a search', value: 10, anchor: 10, unit: 'ms', samples: 5, aim: atMost }
  expect(compare({ ...kept, value: 40, anchor: 38 }, kept)).toMatch(/^same .*1\.00 → 1\.05 × anchor$/)
  expect(compare({ ...kept, value: 20 }, kept)).toMatch(/^worse /)
  expect(compare({ ...kept, value: 5 }, kept)).toMatch(/^better /)
})

test('of a figure of which more is better, less is worse; without an aim nothing is better', () => {
  const kept = { name: 'recall', value: 1, unit: '', samples: 5, aim: atLeast }
  expect(compare({ ...kept, value: 0.5 }, kept)).toMatch(/^worse .*without an anchor$/)
  const { aim: _aim, ...plain } = kept
  expect(compare({ ...plain, value: 3 }, plain)).toMatch(/^changed /)
})

test('what was never kept, or failed, is compared with nothing', () => {
  const figure = { name: 'new', value: 1, unit: 'ms', samples: 1 }
  expect(compareWithKept([part([figure])], { machine, parts: [part([])] })).toHaveLength(1)
  expect(compareWithKept([part([])], null)).toEqual([expect.stringContaining('--keep')])
})
