import { z } from 'zod'
import { AppError } from '../../errors.ts'

/** What came back: any status, and what its body holds as JSON; null where it holds none. */
export type GoogleAnswer = { status: number; body: unknown; retryAfter: string | null }

/** There was no whole answer. `mayHaveArrived` is false where the request surely did not reach Google. */
export class Unanswered extends AppError {
  readonly mayHaveArrived: boolean

  constructor(mayHaveArrived: boolean, cause: unknown) {
    super('temporary', { detail: `Google did not answer: ${wordsOf(cause)}`, cause })
    this.mayHaveArrived = mayHaveArrived
  }
}

/** Asks once, follows no redirect and tries nothing again: a mail that is sent must not be sent twice. Throws `Unanswered`. */
export async function askGoogle(url: string, request: RequestInit): Promise<GoogleAnswer> {
  let isHeard = false
  try {
    const response = await fetch(url, { ...request, redirect: 'manual' })
    isHeard = true
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : parse(text, response), retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    throw new Unanswered(isHeard || !isUnsent(error), error)
  }
}

/** An error page of a proxy in front is no JSON; a success that is none was cut. */
function parse(text: string, response: Response): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (response.ok) throw error
    return null
  }
}

/** Codes of Node and undici for a connection that never came about, its certificate included. */
const unsent =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

function isUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' && unsent.test(code)
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given'
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

/** The two forms of an error of Google's: of its APIs (google.rpc.Status with the older list of reasons), and of OAuth (RFC 6749 §5.2). */
const ApiError = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})
const OAuthError = z.object({ error: z.string(), error_description: z.string().optional() })

/** What an answer that is no success says: its reasons in Google's words, and a sentence for the log. */
export function readGoogleError({ status, body }: GoogleAnswer): { reasons: string[]; detail: string; description: string | null } {
  const oauth = OAuthError.safeParse(body)
  if (oauth.success) {
    const { error, error_description: description } = oauth.data
    return {
      reasons: [error],
      detail: `Google answered ${status}: ${error} ${description ?? ''}`.trimEnd(),
      description: description ?? null,
    }
  }
  const api = ApiError.safeParse(body)
  if (!api.success) return { reasons: [], detail: `Google answered ${status}`, description: null }
  const { message, status: word, errors, details } = api.data.error
  const reasons = [word, ...errors.map(({ reason }) => reason), ...details.map(({ reason }) => reason ?? '')].filter(Boolean)
  return { reasons, detail: `Google answered ${status}: ${message} (${reasons.join(', ')})`, description: null }
}

const slowDown = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'RESOURCE_EXHAUSTED',
  'RATE_LIMIT_EXCEEDED',
])
const permissionGone = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'domainPolicy', 'authError'])
/** The API is not switched on in the operator's project: no fault of the owner's connection. */
const notSetUp = new Set(['accessNotConfigured', 'SERVICE_DISABLED'])

/** The known fault that an answer means (developers.google.com/workspace/gmail/api/guides/handle-errors). */
export function toGoogleFault(answer: GoogleAnswer): AppError {
  const { reasons, detail } = readGoogleError(answer)
  const says = (known: ReadonlySet<string>) => reasons.some((reason) => known.has(reason))
  const { status } = answer
  if (status === 429 || (status === 403 && says(slowDown))) return new AppError('rate_limited', { detail })
  if (status === 401 || (status === 403 && says(permissionGone))) return new AppError('auth_expired', { detail })
  if (status >= 500 || status < 400 || status === 408 || (status === 403 && says(notSetUp))) return new AppError('temporary', { detail })
  return new AppError('permanent', { detail })
}

/** What a success holds, by its schema. Throws the fault that any other answer means. */
export function readGoogleAnswer<T>(schema: z.ZodType<T>, answer: GoogleAnswer): T {
  if (answer.status !== 200) throw toGoogleFault(answer)
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new AppError('temporary', { detail: 'Google answered in a form that is not known', cause: parsed.error })
  return parsed.data
}
