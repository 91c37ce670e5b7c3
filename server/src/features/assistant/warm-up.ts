import { loadHeads } from '../../ai/open-heads.ts'
import type { Deps } from '../../deps.ts'

/** Makes the first message as quick as the others: reads the weights of the heads, and lets the embedder see a text. */
export async function warmUp({ embedder, log }: Pick<Deps, 'embedder' | 'log'>): Promise<void> {
  await Promise.all([loadHeads(), embedder.embed(['How much is a lesson?'])]).catch((error: unknown) => {
    log.info({ err: error }, 'The first message will wait a little: warming up failed')
  })
}
