import { describe, expect, test } from 'vitest'
import { countPlaywright, countPlaywrightList, countVitest, sum, summaryLine } from './counts.mjs'
import { chooseParts, parts } from './parts.mjs'
import { countExitCode } from './run-part.mjs'

describe('the count of a test run', () => {
  test('its last line names what was skipped only when something was', () => {
    expect(summaryLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
    expect(summaryLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped')
  })

  test('adds up what the parts counted', () => {
    const total = sum([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ])
    expect(total).toEqual({ passed: 11, failed: 22, skipped: 33 })
  })

  test('a test file that cannot be loaded is a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'pending' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ]
    expect(countVitest(JSON.stringify({ testResults }))).toEqual({ passed: 2, failed: 2, skipped: 1 })
  })

  test('a browser test that passed at the second try has passed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright(JSON.stringify({ stats }))).toEqual({ passed: 6, failed: 1, skipped: 2 })
  })

  test('tests that cannot run are counted through all suites', () => {
    const inner = { specs: [{ tests: [1, 2] }] }
    expect(countPlaywrightList(JSON.stringify({ suites: [{ specs: [{ tests: [1] }], suites: [inner] }] }))).toBe(3)
  })

  test('a part that ran no test is a failure, even when it ended well', () => {
    expect(countExitCode({ passed: 0, failed: 0, skipped: 4 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 4 })
  })

  test('a part that ended badly without a failed test is a failure', () => {
    expect(countExitCode({ passed: 7, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 })
    expect(countExitCode({ passed: 7, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 7, failed: 2, skipped: 0 })
  })
})

describe('the choice of parts', () => {
  test('is all of them when none is named', () => {
    expect(chooseParts(undefined).chosen).toEqual(parts)
  })

  test('one that stands in for a longer one before a commit runs by its name alone', () => {
    expect(chooseParts('lint-change').chosen.map(({ name }) => name)).toEqual(['lint-change'])
    expect(chooseParts('lint').chosen.map(({ name }) => name)).toEqual(['lint'])
  })

  test('a group stands for its members, and an unknown name is told', () => {
    const { chosen, unknown } = chooseParts('types,core,cores')
    expect(chosen.map(({ name }) => name)).toEqual([
      ...parts.filter(({ name }) => name.startsWith('types:')).map(({ name }) => name),
      'core',
    ])
    expect(unknown).toEqual(['cores'])
  })
})
