import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import type { z } from 'zod'
import type { ModelRequest } from '../../ai/port.ts'
import { addModelUsage, getModelUsage } from '../../db/assistant/model-usage.ts'
import type { Deps } from '../../deps.ts'
import { AppError, type FaultCode } from '../../errors.ts'
import type { Tracer } from './tracer.ts'

/** What went wrong with the model, in words for the owner. */
const faultWords: Partial<Record<FaultCode, string>> = {
  auth_expired: 'the language model does not accept its key',
  rate_limited: 'the language model asks us to slow down',
  temporary: 'the language model did not answer in time',
  permanent: 'the language model gave no usable answer',
}

type ModelDeps = Pick<Deps, 'db' | 'model' | 'clock' | 'stopwatch' | 'log' | 'config'>
/** Whose month the tokens are counted in. */
type Payer = { owner: OwnerId; timezone: string }

/**
 * Asks the language model, if there is one and the month's tokens are not used up. Null without, and on each of its faults: what is to be done then is the
 * caller's, and the trace says so. What the call took is counted at once. A bug of ours is thrown as it is.
 */
export async function askModel<Schema extends z.ZodType>(
  deps: ModelDeps,
  tracer: Tracer,
  { owner, timezone }: Payer,
  request: Omit<ModelRequest<Schema>, 'timeoutMs'>,
): Promise<z.infer<Schema> | null> {
  const { db, model, clock, stopwatch, log, config } = deps
  if (!model) return null
  const month = localDate(clock.now(), timezone).slice(0, 7)
  const most = config.AI_MONTHLY_TOKENS
  if (most > 0 && (await db.transaction(owner, (tx) => getModelUsage(tx, month))) >= most) {
    tracer.note("Done without a language model: this month's tokens are used up.")
    return null
  }
  const startedMs = stopwatch()
  const call = { purpose: request.purpose, model: model.id, inputTokens: 0, outputTokens: 0 }
  const tookMs = () => Math.round(stopwatch() - startedMs)
  try {
    const { output, usage } = await model.generate({ ...request, timeoutMs: config.AI_TIMEOUT_MS })
    tracer.modelCalls.push({ ...call, ...usage, ms: tookMs(), fault: null })
    await db.transaction(owner, (tx) => addModelUsage(tx, month, usage.inputTokens + usage.outputTokens))
    return output
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fault = faultWords[error.code] ?? 'the language model failed'
    log.warn({ model: model.id, purpose: request.purpose, code: error.code, detail: error.detail }, 'The language model failed')
    tracer.modelCalls.push({ ...call, ms: tookMs(), fault })
    return null
  }
}
