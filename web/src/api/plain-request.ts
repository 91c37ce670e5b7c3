/** How long to wait before each further try of a call that a busy or restarting server did not answer. */
const pausesMs = [300, 900, 1800]
/** Answers of a proxy whose server is away for a moment. */
const passingStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * A request of a public page, which loads neither the API client nor its schemas. Null when no answer came. What passes by itself is
 * tried again first; with `once` it is not, for what must not happen twice.
 */
export async function requestPlainly(
  path: string,
  { body, once = false }: { body?: object; once?: boolean } = {},
): Promise<Response | null> {
  const init: RequestInit = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), credentials: 'same-origin' }
    : { credentials: 'same-origin' }
  let response = await tryOnce(path, init)
  for (const pauseMs of once ? [] : pausesMs) {
    if (response && !passingStatuses.has(response.status)) break
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    response = await tryOnce(path, init)
  }
  return response
}

/** What the server says in place of doing what was asked: its own words, for the person; a code and reasons where there are any. */
export type Refusal = { message: string; code: string | null; reasons: readonly string[] }

export async function readRefusal(response: Response | null): Promise<Refusal> {
  const body = response && (await readObject(response))
  return {
    message: typeof body?.['message'] === 'string' ? body['message'] : messageWithout(response),
    code: typeof body?.['code'] === 'string' ? body['code'] : null,
    reasons: Array.isArray(body?.['reasons']) ? body['reasons'].filter((reason) => typeof reason === 'string') : [],
  }
}

/** The JSON object of an answer, or null: a proxy in front may answer with a page. */
export async function readObject(response: Response): Promise<Readonly<Record<string, unknown>> | null> {
  const body: unknown = await response.json().catch(() => null) // not JSON
  return isObject(body) ? body : null
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function tryOnce(path: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(path, init)
  } catch {
    return null // fetch rejects only when no answer came at all
  }
}

function messageWithout(response: Response | null): string {
  if (!response) return 'The server did not answer. Check your connection and try again.'
  if (response.status === 429) return 'Too many attempts. Please wait a moment and try again.'
  return 'The server could not do this just now. Please try again in a moment.'
}
