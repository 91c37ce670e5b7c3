import { expect, test } from 'vitest'
import { z } from 'zod'
import { fromStoredTrace, toStoredTrace, TRACE_VERSION } from './stored-trace.ts'
import { Trace } from './trace.ts'

/** As it was kept before traces had versions. */
const before = {
  steps: [{ name: 'screen', at: '2026-11-18T15:00:00.000Z', ms: 1.5, note: null }],
  screening: { verdict: 'person', reason: 'A person wrote it.', signals: [], replyTo: { name: 'Dana', address: 'dana@customer.example' } },
  reading: {
    text: 'How much is piano?',
    quoted: '',
    signature: '',
    hiddenText: [],
    language: { code: 'en', confidence: 1 },
    senderName: 'Dana',
    asks: [{ id: 'a1', text: 'How much is piano?', category: 'sales', wants: ['price'], intent: 'question' }],
    dates: [],
    category: 'sales',
    categoryConfidence: 0.9,
    categoryBy: 'pattern',
    risks: [{ kind: 'refund_dispute', evidence: 'my money back' }],
  },
  findings: [{ askId: 'a1', passages: [], documented: true, confidence: 0.8, reason: 'It says so.' }],
  decision: { action: 'send', rule: 'documented', reason: 'The documents say it.' },
  draft: { subject: 'Re: Piano', text: 'Hi', statements: [], by: 'embedded' },
  check: { ok: true, claims: [], violations: [], repaired: false },
}

/** The same in today's shape. */
const { categoryConfidence, categoryBy: _, risks: __, ...kept } = before.reading
const today = {
  ...before,
  screening: { ...before.screening, provenBy: null },
  reading: {
    ...kept,
    asks: [{ ...before.reading.asks[0], wants: ['amount'] }],
    kind: 'pricing',
    kindChance: categoryConfidence,
    kindBy: 'heads',
    flags: [{ flag: 'refund', chance: 1, isCertain: false, evidence: 'my money back', by: 'rule' }],
  },
  modelCalls: [],
  ready: [],
  togetherWith: null,
}

/** The shape of a trace by version. A changed shape is a new version: add a line, and an upgrade where old traces do not fit it. */
const shapes: Readonly<Record<number, string>> = {
  1: 'hxc62c',
  2: '5jiuep',
  3: '10964nl',
  4: '13ya696',
  5: '1sc6sf0',
  6: '189z6k7',
  7: '1a57f63',
  8: 'foorzp',
  9: 'p1ma5b',
  10: '1wl8r0k',
  11: 'd7facp',
  12: '14v46b4',
  13: 'kevwbs',
  14: 'aydt75',
  15: '5lzjk7',
}

test('the shape of today is that of the version it is kept under', () => {
  expect(shapeOf(Trace)).toBe(shapes[TRACE_VERSION])
})

test('a trace comes back as it was kept', () => {
  const trace = Trace.parse({ ...today, ready: [{ text: 'Hi', says: 'It is $25.', teaches: [] }] })
  expect(toStoredTrace(trace)).toMatchObject({ version: TRACE_VERSION })
  expect(fromStoredTrace(JSON.parse(JSON.stringify(toStoredTrace(trace))))).toEqual(trace)
})

test('a trace from before there were versions opens', () => {
  expect(fromStoredTrace(before)).toEqual(today)
})

test('a call of a model from before costs were kept has none that is known', () => {
  const call = { purpose: 'lead', model: 'small', inputTokens: 900, outputTokens: 100, ms: 5, fault: null }
  const opened = fromStoredTrace({ ...today, version: 12, modelCalls: [call] })
  expect(opened?.modelCalls).toEqual([{ ...call, cost: null }])
})

test('of a trace whose shape is no longer known the parts that fit are shown', () => {
  const changed = {
    ...before,
    screening: today.screening,
    version: 99,
    reading: { gist: 'piano' },
    findings: [...before.findings, { ask: 1 }],
    steps: 'none',
  }
  expect(fromStoredTrace(changed)).toEqual({ ...today, reading: null, steps: [] })
})

test('what is no trace is none', () => {
  expect(fromStoredTrace(null)).toBeNull()
  expect(fromStoredTrace('text')).toBeNull()
})

/** A short name for all fields, kinds and words that a schema allows. */
function shapeOf(schema: z.ZodType): string {
  const text = JSON.stringify(z.toJSONSchema(schema))
  let hash = 0
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) >>> 0
  return hash.toString(36)
}
