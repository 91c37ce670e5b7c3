import { expect, test } from 'vitest'
import { reading } from '../../testing/assistant.ts'
import { correctableFlags, correctionOf, labelsOf } from './corrections.ts'
import { flags } from './labels.ts'
import { risks } from './risks.ts'
import type { RaisedFlag } from './trace.ts'

function raised(flag: RaisedFlag['flag'], by: RaisedFlag['by'] = 'head'): RaisedFlag {
  return { flag, chance: 0.9, isCertain: false, evidence: 'it', by }
}

const asRead = reading('It smells of gas, says my lawyer.', { kind: 'pricing', flags: [raised('legal'), raised('safety', 'rule')] })

test('a correction is where the owner’s labels differ from what was understood', () => {
  expect(correctionOf(asRead, { kind: 'complaint', flags: ['complaint', 'safety'] })).toEqual({
    kind: 'complaint',
    on: ['complaint'],
    off: ['legal'],
  })
  expect(correctionOf(asRead, { kind: 'pricing', flags: ['safety'] })).toEqual({ kind: null, on: [], off: ['legal'] })
})

test('saying what was understood is none', () => {
  expect(correctionOf(asRead, labelsOf(asRead, null))).toBeNull()
})

test('a flag that a rule or a language model found is not taken off; one that the owner’s own word raised is', () => {
  const off = (by: RaisedFlag['by']) => correctionOf({ ...asRead, flags: [raised('legal', by)] }, { kind: 'pricing', flags: [] })?.off ?? []
  expect([off('rule'), off('model'), off('head'), off('owner')]).toEqual([[], [], ['legal'], ['legal']])
})

test('the labels of a corrected message are the owner’s', () => {
  const labels = { kind: 'complaint' as const, flags: ['safety' as const, 'complaint' as const] }
  expect(labelsOf(asRead, correctionOf(asRead, labels))).toEqual(labels)
})

test('the owner is asked of every risk that they can judge, whether a customer writes, and what else was raised', () => {
  const asked = correctableFlags({ flags: [raised('opt_out')] })
  expect(asked).toEqual(expect.arrayContaining([...risks.filter((risk) => risk !== 'hidden_instruction'), 'not_for_us', 'opt_out']))
  expect(asked).not.toContain('acceptance')
  expect(asked).toEqual(flags.filter((flag) => asked.includes(flag)))
})
