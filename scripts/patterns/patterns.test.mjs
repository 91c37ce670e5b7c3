import { describe, expect, test } from 'vitest'
import { Source } from '../structure/source.mjs'
import { checkPatterns } from './check-patterns.mjs'
import { toPattern, writtenIn } from './list-patterns.mjs'
import { lookInto } from './look-into.mjs'

const path = 'core/src/leads/a.ts'
const linear = toPattern(path, '^a+$', '')
const slow = toPattern(path, '^(?:a+)+$', '')

describe('a pattern', () => {
  test('that is linear passes, and the ledger keeps it', async () => {
    const { findings, ledger } = await checkPatterns([linear], { linear: [], unproven: {} }, lookInto)
    expect(findings).toEqual([])
    expect(ledger).toEqual({ linear: [linear.key], unproven: {} })
  })

  test('that takes exponential or quadratic time is a finding', async () => {
    const quadratic = toPattern(path, '[.,]+$', 'u')
    const { findings } = await checkPatterns([slow, quadratic], { linear: [], unproven: {} }, lookInto)
    expect(findings).toHaveLength(2)
    expect(findings[0]).toContain(slow.key)
  })

  test('of the ledger is not looked into again; changed, it is', async () => {
    /** @type {string[]} */
    const looked = []
    const look = async (/** @type {{ key: string }} */ { key }) => {
      looked.push(key)
      return /** @type {const} */ ('linear')
    }
    const changed = toPattern(path, '^a+$', 'i')
    await checkPatterns([linear, changed], { linear: [linear.key], unproven: {} }, look)
    expect(looked).toEqual([changed.key])
  })

  test('on the list of unproven ones may stay, in its own file only', async () => {
    const unproven = { [path]: [slow.key] }
    expect((await checkPatterns([slow], { linear: [], unproven }, lookInto)).findings).toEqual([])
    const elsewhere = { ...slow, path: 'core/src/leads/b.ts' }
    expect((await checkPatterns([slow, elsewhere], { linear: [], unproven }, lookInto)).findings).toHaveLength(1)
  })

  test('that is gone or mended has to leave the list', async () => {
    const { findings, ledger } = await checkPatterns([linear], { linear: [linear.key], unproven: { [path]: [slow.key] } }, lookInto)
    expect(findings).toEqual([expect.stringContaining('take it off the list')])
    expect(ledger.unproven).toEqual({})
  })
})

test('a part of a pattern that is put together is no pattern of its own', () => {
  const file = new Source(path, "const one = /a/i\nconst two = pattern('i', anyOf(/b/, 'c'), /d/)\nuse(/e/)\n")
  expect(writtenIn(file).map(([, source]) => source)).toEqual(['a', 'e'])
})
