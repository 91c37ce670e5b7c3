import { wire } from '../wire.ts'
import { z } from 'zod'

/** A document's text, for showing where a sentence of a reply comes from. Offsets of passages point into `text`. */
export const DocumentText = z.object({
  id: z.string(),
  displayName: z.string(),
  fileType: z.string(),
  text: z.string(),
  /** Where each page begins in `text`; empty for kinds without pages. */
  pageStarts: z.array(z.number()),
})
export type DocumentText = z.infer<typeof DocumentText>

export const knowledgeContract = {
  getDocumentText: wire
    .route({
      method: 'GET',
      path: '/knowledge/documents/{id}/text',
      summary: 'The text that was read from a document',
      tags: ['knowledge'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(DocumentText),
}
