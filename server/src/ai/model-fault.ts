import { AISDKError, APICallError } from 'ai'
import { AppError, type FaultCode } from '../errors.ts'

/**
 * What went wrong with a language model, in our own words: `auth_expired`, `rate_limited`, `temporary` (time-out, overload, network) or
 * `permanent` (refusal, malformed output, a request it will never take). Anything that is not the model's fault is given back as it is.
 */
export function modelFault(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (isTimeout(error)) return fault('temporary', 'The language model did not answer in time.', error)
  if (APICallError.isInstance(error)) return callFault(error)
  if (AISDKError.isInstance(error)) return fault('permanent', 'The language model gave no usable answer.', error)
  return error
}

function callFault(error: APICallError): AppError {
  const status = error.statusCode
  if (status === 401 || status === 403) return fault('auth_expired', 'The language model does not accept its key.', error)
  if (status === 429) return fault('rate_limited', 'The language model asks us to slow down.', error)
  if (status === undefined || status === 408 || status >= 500)
    return fault('temporary', 'The language model does not answer just now.', error)
  return fault('permanent', 'The language model gave no usable answer.', error)
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

/** The foreign error stays as the cause; its message may hold parts of the request, so the detail names its kind alone. */
function fault(code: FaultCode, message: string, cause: unknown): AppError {
  const status = APICallError.isInstance(cause) && cause.statusCode !== undefined ? ` ${cause.statusCode}` : ''
  return new AppError(code, { message, detail: `${cause instanceof Error ? cause.name : 'error'}${status}`, cause })
}
