import { cutText } from '@ownvoice/core/text/cut-text'
import { categorizeByExamples, SURE_PATTERN } from '@ownvoice/core/assistant/read/categorize-by-examples'
import type { ReadContext } from '@ownvoice/core/assistant/read/read'
import type { Reading } from '@ownvoice/core/assistant/trace'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import type { Deps } from '../../deps.ts'
import { exampleVectors } from './example-vectors.ts'

type ReadDeps = Pick<Deps, 'embedder' | 'reader'>

/** What a mail says: by rules, and by likeness to examples where the rules are unsure of the category. */
export async function readMail(deps: ReadDeps, mail: Mail, context: ReadContext): Promise<Reading> {
  return placeByExamples(deps, await deps.reader.run('read', mail, context))
}

async function placeByExamples({ embedder }: ReadDeps, reading: Reading): Promise<Reading> {
  if (reading.categoryConfidence >= SURE_PATTERN || reading.text === '') return reading
  const [vector] = await embedder.embed([cutText(reading.text, 500)])
  return vector ? categorizeByExamples(reading, vector, await exampleVectors(embedder)) : reading
}
