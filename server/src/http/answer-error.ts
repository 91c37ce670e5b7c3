import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type FaultCode, faults } from '@ownvoice/core/faults'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { HttpContext } from './http-env.ts'

/** Answers whatever a route threw: a known fault in its own words, anything else as a bug that is logged with its stack and told by its id alone. */
export function answerError(error: unknown, c: HttpContext, log: Log): Response {
  const known = toFault(error)
  if (known) {
    const { status } = faults[known.code]
    const detail = error instanceof AppError ? error.detail : undefined
    recordRefusal(
      log,
      { status, code: known.code, detail },
      { requestId: c.get('requestId'), path: c.req.path, address: c.get('clientAddress') },
    )
    return answerFault(c, known, status)
  }
  const message = recordBug(log, error, { requestId: c.get('requestId'), path: c.req.path })
  return answerFault(c, { code: 'internal', message }, 500)
}

/** In the form of the protocol: the client of the pages reads no words in any other. */
function answerFault(c: HttpContext, { code, message }: { code: string; message: string }, status: ContentfulStatusCode): Response {
  const isRpc = c.req.path.startsWith('/api/rpc/')
  return c.json(isRpc ? { json: { defined: false, code, status, message } } : { code, message }, status)
}

/** Writes a bug to the log, stack and all, and gives the words for the person: nothing but the id under which it is found there. */
export function recordBug(log: Log, error: unknown, request: { requestId: string; path: string }): string {
  if (!isBrokenOff(error)) log.error({ ...request, err: error }, 'A request failed with a bug')
  return `Something went wrong on our side. Please try again. If it happens again, tell us this number: ${request.requestId}`
}

/** Whether a body ended before it was complete, because its sender left or was too slow: nobody hears the answer, and it is no bug. */
function isBrokenOff(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'body_too_slow'
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted' // Node's IncomingMessage
}

/** Without a session, not with this subscription, not from here. */
const refusals: ReadonlySet<number> = new Set([401, 402, 403])

/** Writes down who was not let through, where and why. Any other known fault is the business of the person alone. */
export function recordRefusal(
  log: Log,
  { status, code, detail }: { status: number; code: string; detail?: string | undefined },
  request: { requestId: string; path: string; address: string; owner?: string | undefined },
): void {
  if (refusals.has(status)) log.info({ ...request, reason: code, detail }, 'A request was refused')
}

function toFault(error: unknown): { code: FaultCode; message: string } | null {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) {
    const code = byStatus[error.status]
    return code ? { code, message: faults[code].message } : null
  }
  return null
}

/** What hono itself throws: a body it cannot parse, a refused method. */
const byStatus: Partial<Record<number, FaultCode>> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
}
