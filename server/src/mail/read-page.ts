import { request } from 'node:https'
import { AppError } from '../errors.ts'
import type { Reach } from './reach.ts'

const patienceMs = 5_000
const mostBytes = 64 * 1024

/** Reads a small page over HTTPS from where `reach` leads. Null where there is none: no redirect is followed, and what is larger than 64 kB is given up. */
export async function readPage(url: URL, reach: Reach): Promise<string | null> {
  const signal = AbortSignal.timeout(patienceMs)
  const { host, servername } = await unless(signal, reach(url.hostname, 443))
  return new Promise((resolve, reject) => {
    const asking = request({ host, servername, path: `${url.pathname}${url.search}`, headers: { host: url.host }, signal }, (response) => {
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
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** What it comes to, unless the time is up before: a name that nobody resolves takes long. */
function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AppError('temporary', { detail: 'there was no answer in time' })))
    work.then(resolve, reject)
  })
}
