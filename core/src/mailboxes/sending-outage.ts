import { z } from 'zod'

/** Why nothing leaves a mailbox that is read: its server refuses the sign-in there, or it does not answer, or takes nothing for now. */
export const SendingCause = z.enum(['sign_in', 'away'])
export type SendingCause = z.infer<typeof SendingCause>

/** Nothing has left a mailbox since then, though it is read; `waiting` are the replies to people that were tried meanwhile. */
export const SendingOutage = z.object({ since: z.iso.datetime(), cause: SendingCause, waiting: z.int() })
export type SendingOutage = z.infer<typeof SendingOutage>

/** How many replies wait, as a sentence with a space before it; empty for none. */
export function waitingReplies(waiting: number): string {
  if (waiting === 0) return ''
  return waiting === 1 ? ' One reply waits.' : ` ${waiting.toLocaleString('en-US')} replies wait.`
}
