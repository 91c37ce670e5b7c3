import { request } from 'node:https'
import { AppError } from '../errors.ts'
import type { Reach } from './reach.ts'
import { withinTime } from './within-time.ts'

const patienceMs = 5_000
const mostBytes = 64 * 1024

/**
 * Reads a small page over HTTPS from where `reach` leads. Null where there is none: no redirect is followed, and what is larger than 64 kB is given up, as is what is not
 * there when `signal` aborts: after five seconds.
 */
export async function readPage(
  url: URL,
  reach: Reach,
  { port = 443, signal = AbortSignal.timeout(patienceMs) }: { port?: number; signal?: AbortSignal } = {},
): Promise<string | null> {
  const { host, servername } = await withinTime(signal, reach(url.hostname, port))
  return new Promise((resolve, reject) => {
    const asking = request(
      { host, port, servername, path: `${url.pathname}${url.search}`, headers: { host: url.host }, signal },
      (response) => {
        if (response.statusCode !== 200) {
          response.destroy()
          return resolve(null)
        }
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > mostBytes) asking.destroy(new AppError('too_large'))
          else chunks.push(chunk)
        })
        response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
        response.on('error', reject)
      },
    )
    asking.on('error', reject)
    asking.end()
  })
}
