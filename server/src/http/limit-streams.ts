import { AppError } from '../errors.ts'
import type { HttpContext } from './http-env.ts'
import { limitOpen } from './limit-open.ts'
import type { SignedIn } from './rpc.ts'

/**
 * Streams (live updates and downloads) of one session that are open at the same time: one for each tab, and more tabs than anybody keeps. The
 * newest is refused. Were the oldest ended instead, its page would open another, and the tabs would take the streams from one another for ever.
 */
const streamsPerSession = 40

/** Takes a place for the answer to this request until it is sent or its reader is gone. Throws `too_many_open` where there is none. */
export type TakeStream = (c: HttpContext, signedIn: Pick<SignedIn, 'sessionId'>) => void

export function limitStreams(): TakeStream {
  const open = limitOpen(streamsPerSession)
  return (c, { sessionId }) => {
    const close = open(sessionId)
    if (!close) throw new AppError('too_many_open')
    c.env.outgoing.once('close', close)
  }
}
