import type { IncomingMessage } from 'node:http'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'

/** How long a body may take, and how long each further stretch of a large one. */
const stretchMs = 30_000
/**
 * What has to come in each stretch while a body is not complete: 70 kbit/s, which the slowest mobile lines in use (EDGE) keep up. So what
 * forms and pages send, a few kB, is there within one stretch, and 50 MB over a slow line that moves are never cut off.
 */
const bytesPerStretch = 256 * 1024

/**
 * Rejects with `body_too_slow` when the body of a request does not come in time; otherwise it stays pending, for ever or until `closed`.
 * Time in which we do not read, because a disk is busy, does not count.
 */
export async function awaitSlowBody(incoming: IncomingMessage, clock: Clock, closed: AbortSignal): Promise<never> {
  while (!incoming.complete && !closed.aborted) {
    const before = incoming.socket.bytesRead
    await clock.sleep(stretchMs, closed)
    const isWaitingForUs = incoming.readableLength >= incoming.readableHighWaterMark
    const isSlow = incoming.socket.bytesRead - before < bytesPerStretch
    if (isSlow && !isWaitingForUs && !incoming.complete && !closed.aborted) throw new AppError('body_too_slow')
  }
  return new Promise(() => {})
}
