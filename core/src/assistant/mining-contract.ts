import { z } from 'zod'
import { wire } from '../wire.ts'

/**
 * How a language model stands with the owner's documents. `open`: in how many it may still look for answers, those included in which it came to nothing (`failed`, each with
 * the reason in words); `underWay`: in how many it is looking.
 */
export const Mining = z.object({
  hasModel: z.boolean(),
  open: z.int(),
  underWay: z.int(),
  failed: z.array(z.object({ name: z.string(), error: z.string() })),
})
export type Mining = z.infer<typeof Mining>

export const miningContract = {
  getMining: wire
    .route({
      method: 'GET',
      path: '/assistant/mining',
      summary: 'Whether a language model may look for answers in more documents',
      tags: ['assistant'],
    })
    .output(Mining),
  mineDocuments: wire
    .route({
      method: 'POST',
      path: '/assistant/mining',
      summary: 'Has the language model look for answers in all documents in which it has not',
      tags: ['assistant'],
    })
    .output(Mining),
}
