import { cutText } from '@ownvoice/core/text/cut-text'
import { AppError, type FaultCode } from '../errors.ts'

/** Translates what the Stripe library throws (docs.stripe.com/error-handling). What did not come from Stripe is a bug and stays as it is. */
export function toPaymentFault(error: unknown): unknown {
  const fault = readFault(error)
  return fault ? new AppError(faultCode(fault), { detail: fault.detail, cause: error }) : error
}

/** Whether Stripe said that it has no such object. */
export function isMissing(error: unknown): boolean {
  const fault = readFault(error)
  return fault?.status === 404 || fault?.code === 'resource_missing'
}

/** Whether somebody else made it first. */
export function isThereAlready(error: unknown): boolean {
  return readFault(error)?.code === 'resource_already_exists'
}

type Fault = { type: string; code: string | null; status: number | null; detail: string }

function readFault(error: unknown): Fault | null {
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string' || !error.type.startsWith('Stripe')) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null
  return { type: error.type, code, status, detail: cutText([error.type, code, error.message].filter(Boolean).join(': '), 500) }
}

/** 409: another request with the same idempotency key is still under way. */
function faultCode({ type, status }: Fault): FaultCode {
  if (type === 'StripeRateLimitError' || status === 429) return 'rate_limited'
  if (type === 'StripeConnectionError' || status === 409 || status === null || status >= 500) return 'temporary'
  return 'permanent'
}
