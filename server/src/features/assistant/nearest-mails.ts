import { cosineOf } from '@ownvoice/core/knowledge/score'
import type { OwnMail } from '../../db/tone/voice.ts'
import type { Deps } from '../../deps.ts'

const MOST_SAMPLES = 3

/** Three of the owner's mails, as examples: those nearest to what is asked, and the newest where not all of them were embedded. `mails` stand newest first. */
export async function nearestMails({ embedder }: Pick<Deps, 'embedder'>, mails: readonly OwnMail[], asked: string): Promise<string[]> {
  const comparable = mails.flatMap(({ text, vector }) => (vector === null ? [] : [{ text, vector }]))
  const newest = mails.slice(0, MOST_SAMPLES).map(({ text }) => text)
  if (mails.length <= MOST_SAMPLES || comparable.length < mails.length) return newest
  const [vector] = await embedder.embed([asked])
  if (!vector) return newest
  const ranked = comparable.map((own) => ({ text: own.text, likeness: cosineOf(own.vector, vector) }))
  return ranked
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, MOST_SAMPLES)
    .map(({ text }) => text)
}
