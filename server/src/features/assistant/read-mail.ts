import { cutText } from '@ownvoice/core/text/cut-text'
import { modelReadingSchema, readingInstructions } from '@ownvoice/core/assistant/model/model-reading'
import { categorizeByExamples, SURE_PATTERN } from '@ownvoice/core/assistant/read/categorize-by-examples'
import type { ReadContext } from '@ownvoice/core/assistant/read/read'
import type { Reading } from '@ownvoice/core/assistant/trace'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import type { Deps } from '../../deps.ts'
import { exampleVectors } from './example-vectors.ts'
import { askModel } from './ask-model.ts'
import type { Tracer } from './tracer.ts'

type ReadDeps = Pick<Deps, 'embedder' | 'reader' | 'model' | 'log' | 'config'>

/**
 * What a mail says: by rules, by likeness to examples where the rules are unsure of the category, and by the language model where there is
 * one. The model only adds; its fault leaves what the rules read.
 */
export async function readMail(deps: ReadDeps, tracer: Tracer, mail: Mail, context: ReadContext): Promise<Reading> {
  const byRules = await placeByExamples(deps, await deps.reader.run('read', mail, context))
  // A message that carries instructions for the assistant is shown to nobody but the owner.
  if (byRules.risks.some((risk) => risk.kind === 'hidden_instruction') || byRules.text === '') return byRules
  const output = await askModel(deps, tracer, {
    purpose: 'read',
    instructions: readingInstructions,
    data: { subject: mail.subject, message: byRules.text },
    schema: modelReadingSchema,
  })
  return output ? deps.reader.run('applyModelReading', byRules, output) : byRules
}

async function placeByExamples({ embedder }: ReadDeps, reading: Reading): Promise<Reading> {
  if (reading.categoryConfidence >= SURE_PATTERN || reading.text === '') return reading
  const [vector] = await embedder.embed([cutText(reading.text, 500)])
  return vector ? categorizeByExamples(reading, vector, await exampleVectors(embedder)) : reading
}
