import { untilAnswered } from './no-answer.ts'
import type { CallFault, RpcClient } from './rpc-client.ts'

export type Answer<T> = { ok: true; value: T } | ({ ok: false } & CallFault)

/**
 * A call from a public page. It loads the client at the first one, so that opening the page does not. Never rejects. What passes by itself
 * is tried again first; with `once` it is not, for what must not happen twice.
 */
export function callServer<T extends object>(call: (client: RpcClient) => Promise<T>, { once = false } = {}): Promise<Answer<T>> {
  return untilAnswered(
    () => tryOnce(call),
    (answer) => (answer.ok ? 200 : answer.status),
    once,
  )
}

async function tryOnce<T extends object>(call: (client: RpcClient) => Promise<T>): Promise<Answer<T>> {
  const loaded = await import('./rpc-client.ts').catch(() => null) // the network is away
  if (!loaded) return noAnswer
  try {
    // Whatever else than the server answers with status 200, such as the sign-in page of a network, is read as undefined.
    const value: T | undefined = await call(loaded.rpcClient)
    return value ? { ok: true, value } : noAnswer
  } catch (error) {
    return { ok: false, ...loaded.readFault(error) }
  }
}

const noAnswer = { ok: false, status: 0, code: null, message: null } as const
