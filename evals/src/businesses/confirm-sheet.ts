import { AnswerKind, type AnswerSource } from '@ownvoice/core/knowledge/answers/answer'
import type { OwnerTx } from '@ownvoice/server/db/database'
import { addAnswers } from '@ownvoice/server/db/knowledge/answers'
import { getDocument, listDocuments } from '@ownvoice/server/db/knowledge/documents'
import type { SheetAnswer } from './business.ts'

type Text = { id: string; name: string; text: string }

/** Puts answers on the account's sheet as if the owner had confirmed each. Throws where a quote does not stand in its document. */
export async function confirmSheet(tx: OwnerTx, sheet: readonly SheetAnswer[]): Promise<void> {
  const texts: Text[] = []
  for (const { id } of await listDocuments(tx)) {
    const { displayName, extractedText } = await getDocument(tx, id)
    texts.push({ id, name: displayName, text: extractedText ?? '' })
  }
  await addAnswers(
    tx,
    sheet.map(({ kind, about, answer, questions, sources }) => {
      const places = sources.map((source) => placeOf(source, texts))
      const common = { about, text: answer, questions, sources: places, documentId: places[0]?.documentId ?? null }
      return { ...common, kind: AnswerKind.parse(kind), state: 'confirmed', origin: 'document', previousText: null }
    }),
  )
}

/** Readers leave out marks ("*", "|") and lay out white space anew: the words and figures of a quote stand there in their order. */
function placeOf({ document, quote }: SheetAnswer['sources'][number], texts: readonly Text[]): AnswerSource {
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? []
  const found = texts.find(({ name }) => name === document)
  const match = found && new RegExp(words.join(String.raw`[^\p{L}\p{N}]*`), 'u').exec(found.text)
  if (!match) throw new Error(`"${quote}" does not stand in ${document}`)
  return { documentId: found.id, documentName: found.name, quote: match[0], start: match.index, end: match.index + match[0].length }
}
