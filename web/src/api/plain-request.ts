import { untilAnswered, wordsInstead } from './no-answer.ts'

/** A request to an address that is no part of the contract: those of the sign-in library. Null when no answer came. `once` as in `untilAnswered`. */
export function requestPlainly(path: string, { body, once = false }: { body?: object; once?: boolean } = {}): Promise<Response | null> {
  const init: RequestInit = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
  return untilAnswered(
    () => fetch(path, init).catch(() => null), // fetch rejects only when no answer came at all
    (response) => response?.status ?? 0,
    once,
  )
}

/** What the server says in place of doing what was asked: its own words, for the person; a code and reasons where there are any. */
export type Refusal = { message: string; code: string | null; reasons: readonly string[] }

export async function readRefusal(response: Response | null): Promise<Refusal> {
  const body = response && (await readObject(response))
  return {
    message: typeof body?.['message'] === 'string' ? body['message'] : wordsInstead(response?.status ?? 0),
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
