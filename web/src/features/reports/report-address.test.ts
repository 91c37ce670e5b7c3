import { expect, test } from 'vitest'
import { readReport, writeReport } from './report-address.ts'

test('the address holds range and open figure, and this month is its default', () => {
  expect(readReport(new URLSearchParams())).toEqual({ range: 'this_month', open: null })
  expect(writeReport({ range: 'this_month', open: null })).toEqual({})
  const report = {
    range: '30_days',
    open: { figure: 'answered', from: '2026-03-01T05:00:00.000Z', to: '2026-03-02T05:00:00.000Z' },
  } as const
  expect(readReport(new URLSearchParams(writeReport(report)))).toEqual(report)
  const asked = { range: 'all_time', open: { figure: 'question', question: 'Drums & bass?' } } as const
  expect(readReport(new URLSearchParams(writeReport(asked)))).toEqual(asked)
})

test('what the address makes up counts as nothing', () => {
  expect(readReport(new URLSearchParams('range=forever&figure=profit'))).toEqual({ range: 'this_month', open: null })
})
