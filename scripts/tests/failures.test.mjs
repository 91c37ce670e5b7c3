import { expect, test } from 'vitest'
import { playwrightFailures, vitestFailures } from './failures.mjs'

test('failed tests of Vitest are named, and a file without one by its path', () => {
  const report = {
    testResults: [
      {
        name: '/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a holds', status: 'passed' },
          { fullName: 'a breaks', status: 'failed' },
        ],
      },
      { name: '/b.test.ts', status: 'failed', assertionResults: [] },
      { name: '/c.test.ts', status: 'passed', assertionResults: [{ fullName: 'c waits', status: 'skipped' }] },
    ],
  }
  expect(vitestFailures(JSON.stringify(report))).toEqual(['a breaks', '/b.test.ts'])
})

test('failed tests of Playwright are named with their place and width, however deep they lie', () => {
  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ projectName: 'phone', status }],
  })
  const report = {
    suites: [
      {
        title: 'a',
        specs: [spec('holds', 'expected'), spec('breaks', 'unexpected')],
        suites: [{ title: 'b', specs: [spec('wavers', 'flaky')] }],
      },
    ],
  }
  expect(playwrightFailures(JSON.stringify(report))).toEqual([
    '[phone] a.spec.ts:7 breaks',
    '[phone] a.spec.ts:7 wavers (wavers: it passed at the second try)',
  ])
})
