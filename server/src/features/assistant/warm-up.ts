import { read } from '@ownvoice/core/assistant/read/read'
import type { Deps } from '../../deps.ts'
import { exampleVectors } from './example-vectors.ts'
import { toMail } from './try-mail.ts'

/**
 * Makes the first message as quick as the others: compiles the patterns of reading (up to a second the first time) and embeds the examples
 * of the categories (about three seconds in the embedder's thread, where questions go first).
 */
export async function warmUp({ embedder, clock, log }: Pick<Deps, 'embedder' | 'clock' | 'log'>): Promise<void> {
  const text = 'Hello,\n\nhow much is a lesson, and could we come on Tuesday at 4?\n\nThank you'
  read(toMail({ fromName: '', fromEmail: 'nobody@example.com', subject: '', text }), { now: clock.now(), timezone: 'UTC' })
  await exampleVectors(embedder).catch((error: unknown) => {
    log.info({ err: error }, 'The examples of the categories could not be embedded; the next message tries again')
  })
}
