import { miningParts } from '@ownvoice/core/assistant/model/mining'
import { miningCalls } from '@ownvoice/core/assistant/model/mining-calls'
import { miningLookCalls, proposedFrom, withLook } from '@ownvoice/core/assistant/model/mining-look'
import { takeMined } from '@ownvoice/core/assistant/model/take-mined'
import { withMined } from '@ownvoice/core/knowledge/answers/with-mined'
import { chunkDocument } from '@ownvoice/core/knowledge/chunk'

/** What looks for answers with a language model: fed with a text as a document, and as all that the model says of it. */
export const miningFunctions: Record<string, (text: string) => unknown> = {
  takeMined: (text) => {
    const passages = chunkDocument({ text, kind: 'markdown' }).map((passage, index) => {
      return { ...passage, id: `${index}`, documentId: 'd1', documentName: text.slice(0, 200) }
    })
    return miningParts(passages)
      .slice(0, 3)
      .map((part) => {
        const { id = '', text: quote = '' } = part.sentences[0] ?? {}
        const sentences = [
          { text, cites: [{ id, quote }] },
          { text: quote, cites: [{ id, quote }] },
        ]
        const said = sentences.map((sentence) => ({
          about: text,
          kind: 'rule' as const,
          questions: [text, `${text}?`],
          sentences: [sentence],
        }))
        const mined = takeMined({ answers: said }, part, [text.slice(0, 200)])
        const looked = withLook({ answers: said }, part, [], { answers: [{ id: 'm1', entailed: true, answers: true, why: text }] })
        const look = [miningLookCalls(looked, part, []), miningLookCalls(looked, part, [], 500), proposedFrom(looked, part, [])]
        return [miningCalls(part, { name: text }), miningCalls(part, { name: text.slice(0, 200) }, 500), withMined(mined, mined), look]
      })
  },
}
