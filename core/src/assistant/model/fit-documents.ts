import type { NumberedDocument, NumberedSentence } from './numbered-sentences.ts'
import { linesOf } from './numbered-sentences.ts'

/** English is about four characters a token. */
export const CHARACTERS_PER_TOKEN = 4

/** `found` are the passages by their ids, best first, one list for each ask and one for the whole message. */
type Fit = { documents: readonly NumberedDocument[]; found: readonly (readonly string[])[]; maxTokens: number }

/**
 * What of the documents a model is shown: all of them while they fit, else the best passages of each list in turn with the passages beside them,
 * in the order of the documents and under the ids that they have in the whole.
 */
export function fitDocuments({ documents, found, maxTokens }: Fit): { documents: NumberedDocument[]; isWhole: boolean } {
  const most = maxTokens * CHARACTERS_PER_TOKEN
  const whole = documents.reduce((sum, document) => sum + sizeOf(document), 0)
  if (whole <= most) return { documents: [...documents], isWhole: true }
  const order = new Map(neighbours(documents))
  const chosen = new Set<string>()
  const kept = () =>
    documents.flatMap((document): NumberedDocument[] => {
      const sentences = document.sentences.filter(({ passage }) => chosen.has(passage.id))
      return sentences.length === 0 ? [] : [{ ...document, sentences }]
    })
  for (const id of inTurns(found)) {
    for (const one of [id, ...(order.get(id) ?? [])]) {
      if (chosen.has(one) || !order.has(one)) continue
      chosen.add(one)
      if (kept().reduce((sum, document) => sum + sizeOf(document), 0) > most) chosen.delete(one)
    }
  }
  return { documents: kept(), isWhole: false }
}

/** As JSON it has two marks and a comma a line. */
function sizeOf({ name, sentences }: NumberedDocument): number {
  return name.length + linesOf(sentences).reduce((sum, line) => sum + line.length + 3, 0)
}

/** The best of each list, then the second best of each, and so on. */
function inTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
}

/** Each passage with the ones before and after it in its document. */
function neighbours(documents: readonly NumberedDocument[]): [string, string[]][] {
  return documents.flatMap(({ sentences }) => {
    const ids = [...new Set(sentences.map(passageIdOf))]
    return ids.map((id, index): [string, string[]] => [id, [ids[index + 1], ids[index - 1]].filter((other) => other !== undefined)])
  })
}

function passageIdOf({ passage }: NumberedSentence): string {
  return passage.id
}
