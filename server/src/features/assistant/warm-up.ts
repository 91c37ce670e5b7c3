import { loadHeads } from '../../ai/open-heads.ts'
import type { Deps } from '../../deps.ts'

const text = 'How much is a lesson?'

/** Makes the first message as quick as the others: reads the weights of the heads, and lets the embedder and the reader, whose threads start with it, see a text. */
export async function warmUp({ embedder, reader, log }: Pick<Deps, 'embedder' | 'reader' | 'log'>): Promise<void> {
  await Promise.all([loadHeads(), embedder.embed([text]), reader.run('partsOf', text)]).catch((error: unknown) => {
    log.info({ err: error }, 'The first message will wait a little: warming up failed')
  })
}
