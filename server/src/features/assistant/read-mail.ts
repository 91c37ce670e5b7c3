import type { ReadContext } from '@ownvoice/core/assistant/understand/read'
import type { Reading } from '@ownvoice/core/assistant/trace'
import type { KnownCorrection } from '@ownvoice/core/assistant/understand/owners-word'
import type { Words } from '@ownvoice/core/assistant/understand/parts'
import { piecesToEmbed, understand } from '@ownvoice/core/assistant/understand/understand'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { loadHeads } from '../../ai/open-heads.ts'
import type { Deps } from '../../deps.ts'
import { embedForHeads, headsKnow } from '../../retrieval/embed-for-heads.ts'

type ReadDeps = Pick<Deps, 'embedder' | 'reader'>

/**
 * What a mail says: its words by rules, what it is about and asks by heads that were trained on labelled messages, and by what the owner corrected in
 * messages alike.
 */
export async function readMail(
  deps: ReadDeps,
  mail: Mail,
  context: ReadContext,
  corrections: readonly KnownCorrection[],
): Promise<Reading> {
  return understandWords(deps, await deps.reader.run('read', mail, context), corrections)
}

/** An embedder that the heads do not know leaves them the words. */
async function understandWords({ embedder }: ReadDeps, words: Words, corrections: readonly KnownCorrection[]): Promise<Reading> {
  const heads = await loadHeads()
  const vectors = new Map<string, Float32Array>()
  const embed = async (texts: readonly string[]) => {
    if (!headsKnow(embedder, heads) || texts.length === 0) return
    for (const [text, vector] of await embedForHeads(embedder, texts)) vectors.set(text, vector)
  }
  await embed(words.parts.sentences.map(({ text }) => text))
  await embed(piecesToEmbed(heads, words, vectors))
  return understand(heads, words, vectors, corrections)
}
