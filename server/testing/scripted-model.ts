import type { LeadAnswer } from '@ownvoice/core/assistant/model/lead-answer'
import type { Rewording } from '@ownvoice/core/assistant/model/rewording'
import type { RiskLook } from '@ownvoice/core/assistant/model/risk-look'
import type { SecondLook } from '@ownvoice/core/assistant/model/second-look'
import type { Mined } from '@ownvoice/core/assistant/model/mining'
import type { MiningLook } from '@ownvoice/core/assistant/model/mining-look'
import type { Translation } from '@ownvoice/core/assistant/model/translation'
import type { Description } from '@ownvoice/core/tone/habits'
import type { LanguageModel, ModelPurpose, ModelRequest } from '../src/ai/port.ts'

export type Asked = ModelRequest<never>['data']
/** What a scripted model answers: made from the request, as a model would. It has no other language unless it is told one. */
type Script = {
  lead?: (data: Asked) => LeadAnswer
  reword?: (data: Asked) => Rewording
  look?: (data: Asked) => SecondLook
  lookAtRisks?: (data: Asked) => RiskLook
  translate?: (data: Asked) => Translation
  describe?: (data: Asked) => Description
  mine?: (data: Asked) => Mined
  lookAtMined?: (data: Asked) => MiningLook
  contextTokens?: number
}

/** A model in the place of a provider. It notes what it was shown and told, and what for. */
export function scripted({
  lead = unasked,
  reword = () => ({ questions: [] }),
  look = standsBehind,
  lookAtRisks = seesAll,
  translate = () => ({ statements: [] }),
  describe = () => ({ lines: [] }),
  mine = () => ({ answers: [] }),
  lookAtMined = standsBehindMined,
  contextTokens,
}: Script) {
  const shown: Asked[] = []
  const calls: { purpose: ModelPurpose; instructions: string }[] = []
  const answers = {
    lead,
    rewording: reword,
    second_look: look,
    risk_look: lookAtRisks,
    translation: translate,
    description: describe,
    mining: mine,
    mining_look: lookAtMined,
  }
  const model: LanguageModel = {
    id: 'scripted',
    contextTokens,
    generate: async ({ purpose, instructions, data, schema }) => {
      shown.push(data)
      calls.push({ purpose, instructions })
      const output = schema.parse(answers[purpose](data)) as never // the schema's own output
      return { output, usage: { model: 'scripted-1', inputTokens: 1_000, outputTokens: 100 } }
    },
  }
  return { ...model, shown, calls }
}

function unasked(): never {
  throw new Error('This model was not expected to lead')
}

export function standsBehind(data: Asked, entailed = true, answers: SecondLook['sentences'][number]['answers'] = 'yes'): SecondLook {
  const ids = (data['sentences'] as { id: string }[]).map(({ id }) => id) // as `secondLookData` makes it
  return {
    sentences: ids.map((id) => ({ id, entailed, answers, why: '' })),
    openingIsHarmless: true,
    closingIsHarmless: true,
    concerns: [],
  }
}

/** Sees a risk in every sentence but those that hold `words`. */
export function seesAll(data: Asked, words?: string): RiskLook {
  const given = data['sentences'] as { id: string; sentence: string }[] // as `riskLookData` makes it
  return { sentences: given.map(({ id, sentence }) => ({ id, isReal: !words || !sentence.includes(words), why: '' })) }
}

/** A look that finds nothing wrong with any answer but those that hold `words`. */
export function standsBehindMined(data: Asked, words?: string): MiningLook {
  const given = data['answers'] as { id: string; text: string }[] // as `miningLookCalls` makes it
  return { answers: given.map(({ id, text }) => ({ id, entailed: !words || !text.includes(words), answers: true, why: '' })) }
}

/** The line of the documents in which the words stand, as a citation. */
export function cite(data: Asked, words: string) {
  const lines = (data['documents'] as { lines: string[] }[]).flatMap((document) => document.lines) // as `leadRequest` makes it
  const line = lines.find((one) => /^d\d/.test(one) && one.includes(words)) ?? 'd0.0 '
  return { id: line.split(' ', 1)[0] ?? '', quote: words }
}

/** Each statement of a reply in other words, by the part that it plays; what plays no part of the list stays away. */
export function translating(byPart: Readonly<Record<string, string>>) {
  return (data: Asked): Translation => {
    const statements = data['statements'] as { id: string; part: string }[] // as `translationData` makes it
    return { statements: statements.map(({ id, part }) => ({ id, text: byPart[part] ?? '' })) }
  }
}
