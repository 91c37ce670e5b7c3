import type { z } from 'zod'
import type { ModelRequest } from '../../ai/port.ts'
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

/**
 * Asks the language model, if there is one. Null without a model and on each of its faults: the embedded way goes on, and the trace says so.
 * A bug of ours is thrown as it is.
 */
export async function askModel<Schema extends z.ZodType>(
  { model, log, config }: Pick<Deps, 'model' | 'log' | 'config'>,
  tracer: Tracer,
  request: Omit<ModelRequest<Schema>, 'timeoutMs'>,
): Promise<z.infer<Schema> | null> {
  if (!model) return null
  try {
    return await model.generate({ ...request, timeoutMs: config.AI_TIMEOUT_MS })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ model: model.id, purpose: request.purpose, code: error.code, detail: error.detail }, 'The language model failed')
    tracer.note(`Done without a language model: ${faultWords[error.code] ?? 'the language model failed'}.`)
    return null
  }
}
