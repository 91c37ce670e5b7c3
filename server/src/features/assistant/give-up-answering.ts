import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { handOverUnhandled } from '../../db/escalations/hand-over-unhandled.ts'
import type { Deps } from '../../deps.ts'

const reason = 'Something went wrong on our side while this was being answered, so it is yours to answer.'
const notShown = 'This message could not be shown here. It lies in your mailbox.'

/** The job that answers a message has failed for good: the message goes to its owner, without its text when it is the text that breaks things. */
export async function giveUpAnswering(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  owner: OwnerId,
  messageId: string,
): Promise<void> {
  const handOver = (content: string | null) =>
    db.transaction(owner, (tx) => handOverUnhandled(tx, messageId, { reason, content, now: clock.now() }))
  try {
    await handOver(null)
  } catch (error) {
    log.warn({ err: error, messageId }, 'a message could not be handed over with its text')
    await handOver(notShown)
  }
}
