import type { Deps } from '../../deps.ts'
import { exampleVectors } from './example-vectors.ts'

/**
 * Makes the first message as quick as the others: embeds the examples of the categories (about three seconds in the embedder's thread, where
 * questions go first).
 */
export async function warmUp({ embedder, log }: Pick<Deps, 'embedder' | 'log'>): Promise<void> {
  await exampleVectors(embedder).catch((error: unknown) => {
    log.info({ err: error }, 'The examples of the categories could not be embedded; the next message tries again')
  })
}
