import type { ModelCall } from '@ownvoice/core/assistant/trace'
import type { z } from 'zod'
import type { ModelRequest } from '../../ai/port.ts'
import { callModel, type ModelDeps, type Payer } from './call-model.ts'
import type { Tracer } from './tracer.ts'

type Asked<Schema extends z.ZodType> = Omit<ModelRequest<Schema>, 'timeoutMs' | 'purpose'> & Pick<ModelCall, 'purpose'>

/** Asks the language model on a message's way. Null without one, and on each of its faults: what is to be done then is the caller's, and the trace says so. */
export async function askModel<Schema extends z.ZodType>(
  deps: ModelDeps,
  tracer: Tracer,
  payer: Payer,
  request: Asked<Schema>,
): Promise<z.infer<Schema> | null> {
  const called = await callModel(deps, payer, request)
  if (called.call) tracer.modelCalls.push({ purpose: request.purpose, ...called.call })
  else if (called.why === 'tokens used up') tracer.note("Done without a language model: this month's tokens are used up.")
  return called.output
}
