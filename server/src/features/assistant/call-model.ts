import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ModelCall } from '@ownvoice/core/assistant/trace'
import { modelCost } from '@ownvoice/core/assistant/model-cost'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import type { z } from 'zod'
import { estimatedTokens } from '../../ai/estimated-tokens.ts'
import { tokenPrices } from '../../config.ts'
import type { ModelPurpose, ModelRequest } from '../../ai/port.ts'
import { addModelUsage, getModelUsage, type ModelUsed } from '../../db/assistant/model-usage.ts'
import type { Deps } from '../../deps.ts'
import { AppError, type FaultCode } from '../../errors.ts'

/** What went wrong with the model, in words for the owner. */
const faultWords: Partial<Record<FaultCode, string>> = {
  auth_expired: 'the language model does not accept its key',
  rate_limited: 'the language model asks us to slow down',
  temporary: 'the language model did not answer in time',
  permanent: 'the language model gave no usable answer',
}

export type ModelDeps = Pick<Deps, 'db' | 'model' | 'clock' | 'stopwatch' | 'log' | 'meter' | 'config'>
/** Whose month the tokens are counted in. */
export type Payer = { owner: OwnerId; timezone: string }

/** What a call took, and how it ended: `output`, or null with the reason in `call.fault`. Without a call there was no model, or nothing left of the month's tokens. */
export type Called<Output> =
  | { call: null; output: null; why: 'no model' | 'tokens used up' }
  | { call: Omit<ModelCall, 'purpose'>; output: Output | null }

/** Asks the language model, if there is one and the month's tokens are not used up. What the call took is counted at once. A bug of ours is thrown as it is. `patience`: so many times as long as usual it may take. */
export async function callModel<Schema extends z.ZodType>(
  { db, model, clock, stopwatch, log, meter, config }: ModelDeps,
  { owner, timezone }: Payer,
  { patience = 1, ...request }: Omit<ModelRequest<Schema>, 'timeoutMs'> & { patience?: number },
): Promise<Called<z.infer<Schema>>> {
  if (!model) return { call: null, output: null, why: 'no model' }
  const month = modelMonth(clock.now(), timezone)
  const most = config.AI_MONTHLY_TOKENS
  if (most > 0 && (await db.transaction(owner, (tx) => getModelUsage(tx, month))).tokens >= most)
    return { call: null, output: null, why: 'tokens used up' }
  const startedMs = stopwatch()
  const call = { model: model.id, inputTokens: 0, outputTokens: 0 }
  const priced = <Tokens extends typeof call>(tokens: Tokens) => ({ ...tokens, cost: modelCost(tokens, tokenPrices(config)) })
  const count = (taken: Taken) => db.transaction(owner, (tx) => addModelUsage(tx, month, usedBy(request.purpose, taken)))
  const tookMs = () => Math.round(stopwatch() - startedMs)
  try {
    const { output, usage } = await model.generate({ ...request, timeoutMs: patience * config.AI_TIMEOUT_MS })
    const taken = { ...priced({ ...call, ...usage }), ms: tookMs(), fault: null }
    meter.modelCalled({ purpose: request.purpose, ...usage, ms: taken.ms, result: 'ok' })
    await count(taken)
    return { call: taken, output }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fault = faultWords[error.code] ?? 'the language model failed'
    log.warn({ model: model.id, purpose: request.purpose, code: error.code, detail: error.detail }, 'The language model failed')
    const failed = { ...priced({ ...call, inputTokens: error.code === 'permanent' ? readTokens(request) : 0 }), ms: tookMs() }
    meter.modelCalled({ ...failed, purpose: request.purpose, result: error.code })
    if (failed.inputTokens > 0) await count(failed)
    return { call: { ...failed, fault }, output: null }
  }
}

type Taken = Pick<ModelCall, 'inputTokens' | 'outputTokens' | 'cost'>

/** What is asked besides mail: the owner's documents and samples are read. */
const besidesMail: ReadonlySet<ModelPurpose> = new Set(['description', 'mining', 'mining_look'])

function usedBy(purpose: ModelPurpose, { inputTokens, outputTokens, cost }: Taken): ModelUsed {
  const costs = besidesMail.has(purpose) ? { mailCost: null, otherCost: cost } : { mailCost: cost, otherCost: null }
  return { tokens: inputTokens + outputTokens, ...costs }
}

/** The month whose tokens are counted (`2026-03`), by the owner's calendar. */
export function modelMonth(now: Date, timezone: string): string {
  return localDate(now, timezone).slice(0, 7)
}

/** About as many tokens as a request has, for an answer that came and was of no use: it has cost them all the same, and nobody says how many. */
function readTokens({ instructions, data }: Pick<ModelRequest<z.ZodType>, 'instructions' | 'data'>): number {
  return estimatedTokens(instructions + JSON.stringify(data))
}
