import { request } from 'node:https'
import { AppError } from '../../errors.ts'
import type { Reach } from '../reach.ts'
import { withinTime } from '../within-time.ts'

const patienceMs = 10_000

type Posted = { url: URL; headers: Record<string, string | number>; body: Buffer }

/**
 * Posts to an address that came from outside, where `reach` leads, and gives the status alone: no redirect is followed, and nothing of the answer is read.
 * Throws `temporary` where there is no answer.
 */
export async function postPush({ url, headers, body }: Posted, reach: Reach): Promise<number> {
  const signal = AbortSignal.timeout(patienceMs)
  const port = portOf(url)
  const { host, servername } = await withinTime(signal, reach(url.hostname, port))
  const path = `${url.pathname}${url.search}`
  return new Promise((resolve, reject) => {
    const asking = request(
      { method: 'POST', host, port, servername, path, headers: { ...headers, host: url.host }, signal },
      (response) => {
        response.destroy()
        resolve(response.statusCode ?? 0)
      },
    )
    asking.on('error', (cause) => reject(new AppError('temporary', { detail: 'the push service did not answer', cause })))
    asking.end(body)
  })
}

export function portOf({ port }: URL): number {
  return port === '' ? 443 : Number(port)
}
