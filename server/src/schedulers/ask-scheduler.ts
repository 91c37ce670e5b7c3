import { AppError } from '../errors.ts'

const timeoutMs = 15_000

type Asked = { method: 'GET' | 'POST' | 'DELETE'; token: string; body?: object }

/** Asks once and follows no redirect, since the token goes along. Null where the scheduler does not know what is asked for. Throws as the port says. */
export async function askScheduler(url: string, { method, token, body }: Asked): Promise<unknown> {
  const response = await answerOf(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { status, text } = response
  const detail = `${method} ${new URL(url).host} answered ${status}: ${text.slice(0, 500)}`
  if (status === 401 || status === 403) throw new AppError('scheduler_token', { detail })
  if (status === 404 && method === 'DELETE') return null
  if (status === 429 || status >= 500) throw new AppError('temporary', { detail })
  if (status < 200 || status > 299) throw new AppError('scheduler_refused', { detail })
  return text === '' ? null : parse(text, detail)
}

async function answerOf(url: string, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, request)
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new AppError('temporary', { detail: `${new URL(url).host} did not answer`, cause })
  }
}

function parse(text: string, detail: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('scheduler_refused', { detail, cause })
  }
}
