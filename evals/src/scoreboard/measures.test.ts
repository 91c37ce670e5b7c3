import { expect, test } from 'vitest'
import type { EvalMail } from '../businesses/business.ts'
import { judgeCase, isRightReply, type Made } from '../judge/judge-case.ts'
import type { CaseResult } from './case-result.ts'
import { curveOf, flagMeasures, measuresOf } from './measures.ts'

const right: Made = { action: 'send', reply: 'It is $28.', isAnswer: true, defers: false, offered: [] }
const wrong: Made = { ...right, reply: 'It is $40.' }
const held: Made = { action: 'escalate', reply: 'I will write.', isAnswer: false, defers: true, offered: ['It is $28.'] }

test('what left alone is told from what was offered and what was handed over', () => {
  const near = [right, wrong, held].map((made) => resultOf({ made }))
  const miss = [held, wrong].map((made) => resultOf({ mail: { group: 'miss', expect: 'escalate', must: [] }, made }))
  expect(figures([...near, ...miss])).toMatchObject({
    'near: right and sent alone': '1/3',
    'near: right sent, or offered among three': '2/3',
    'near misses handed over': '1/2',
    'wrong or undocumented among what left alone': '2/3',
    'people ignored': '0/5',
    'asks neither answered nor deferred': '1/3',
  })
})

test('a person without an answer, and a machine with one, are counted', () => {
  const ignored = resultOf({ made: { ...held, action: 'ignore', reply: '' } })
  const machine = resultOf({ mail: { group: 'nothing', expect: 'ignore', must: [], machine: true }, made: held })
  expect(figures([ignored, machine])).toMatchObject({ 'people ignored': '1/1', 'machines answered': '1/1' })
})

test('each flag has its share of those that bear it, and of those that do not', () => {
  const results = [
    resultOf({ mail: { flags: ['medical'] }, flags: ['medical'] }),
    resultOf({ mail: { flags: ['medical'] }, flags: [] }),
    resultOf({ mail: { flags: [] }, flags: ['medical'] }),
    resultOf({ mail: { flags: [] }, flags: null }),
  ]
  expect(flagMeasures(results)).toEqual([{ flag: 'medical', recall: { count: 1, of: 2 }, falseAlarms: { count: 1, of: 1 } }])
})

test('the curve runs from the surest answer to all of them', () => {
  const results = Array.from({ length: 20 }, (_, index) => resultOf({ made: index < 10 ? right : wrong, confidence: 1 - index / 20 }))
  const curve = curveOf([...results, resultOf({ made: held, confidence: null })])
  expect(curve[0]).toEqual({ confidence: 1, answered: 1, coverage: { count: 1, of: 21 }, risk: { count: 0, of: 1 } })
  expect(curve.at(-1)).toMatchObject({ coverage: { count: 20, of: 21 }, risk: { count: 10, of: 20 } })
})

function figures(results: readonly CaseResult[]): Record<string, string> {
  return Object.fromEntries(measuresOf(results).map(({ name, count, of }) => [name, `${count}/${of}`]))
}

type Given = { mail?: Partial<EvalMail>; made?: Made; flags?: string[] | null; confidence?: number | null }

function resultOf({ mail: given = {}, made = right, flags = [], confidence = 0.9 }: Given): CaseResult {
  const empty = { flags: [], mustNot: [['$40']], deferred: [], headers: [], thread: [], machine: false }
  const plain = { id: 'm01', group: 'near', expect: 'reply', kind: 'pricing', subject: '', text: 'How much?', must: [['$28']] } as const
  const mail: EvalMail = { ...plain, must: [['$28']], from: 'Dana <dana@customer.example>', date: '2026-11-18T10:00', ...empty, ...given }
  const common = { way: 'embedded', business: 'a', decision: '', isKindRight: null, asksSeen: [], notes: [], cpuMs: 1, tokens: 0 } as const
  const lists = { asksSeen: [], notes: [] }
  return {
    ...common,
    ...lists,
    mail,
    made,
    judgement: judgeCase(mail, made),
    confidence,
    isBestRight: isRightReply(mail, made.reply),
    flags,
  }
}
