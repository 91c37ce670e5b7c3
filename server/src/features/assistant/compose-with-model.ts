import type { CheckContext } from '@ownvoice/core/assistant/check/check-context'
import type { ComposeInput } from '@ownvoice/core/assistant/compose/compose'
import { citableSentences, draftData, draftInstructions, modelDraftSchema } from '@ownvoice/core/assistant/model/model-draft'
import type { Draft, Finding } from '@ownvoice/core/assistant/trace'
import type { Deps } from '../../deps.ts'
import { askModel } from './ask-model.ts'
import type { Tracer } from './tracer.ts'

type ComposeDeps = Pick<Deps, 'reader' | 'model' | 'log' | 'config'>

/**
 * The reply: the language model's where there is one and where what it wrote passes the check, the embedded composer's otherwise. The model
 * writes only what documents answer, and of the message it sees the asks alone; the check rules it as it rules ours.
 */
export async function composeWithModel(
  deps: ComposeDeps,
  tracer: Tracer,
  input: ComposeInput,
  { context, findings }: { context: CheckContext; findings: readonly Finding[] },
): Promise<Draft> {
  const embedded = await deps.reader.run('compose', input)
  if (!deps.model || !input.settled.some((settled) => settled.state === 'documented')) return embedded
  const citable = citableSentences(input.settled, findings)
  const output = await askModel(deps, tracer, {
    purpose: 'compose',
    instructions: draftInstructions,
    data: draftData(input.settled, citable, input.voice),
    schema: modelDraftSchema,
  })
  if (!output) return embedded
  const drafted = await deps.reader.run('draftFromModel', output, input, citable)
  const problem = (await deps.reader.run('check', drafted, context)).violations[0]
  if (!problem) return drafted
  tracer.note(`The language model's draft was set aside: ${problem.detail}`)
  return embedded
}
