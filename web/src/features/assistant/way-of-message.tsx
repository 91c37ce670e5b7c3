import { costInAll, costWords } from '@ownvoice/core/assistant/model-cost'
import type { ModelCall, Step } from '@ownvoice/core/assistant/trace'
import { duration } from '../../ui/moment.ts'
import { traceWords } from './trace-words.ts'

/** The way of a message: a quiet line downwards, each step with the time it took. */
export function WayOfMessage({ steps, modelCalls }: { steps: readonly Step[]; modelCalls: readonly ModelCall[] }) {
  const totalMs = steps.reduce((sum, step) => sum + step.ms, 0)
  return (
    <section aria-label="The way of the message" className="text-13">
      <ol className="border-l border-edge">
        {steps.map((step, index) => (
          <li key={index} className="relative pb-4 pl-4 last:pb-0">
            <span aria-hidden="true" className="absolute top-1.5 -left-1 size-[7px] rounded-full bg-edge" />
            <span className="flex max-w-48 justify-between gap-3">
              <span>{traceWords.step[step.name]}</span>
              <span className="text-quiet">{duration(step.ms)}</span>
            </span>
            {step.note && <span className="block max-w-64 text-quiet">{step.note}</span>}
          </li>
        ))}
      </ol>
      <p className="mt-4 flex max-w-52 justify-between gap-3 pl-4 font-semibold">
        <span>In all</span>
        <span>{duration(totalMs)}</span>
      </p>
      {modelCalls.length > 0 && <CostOfModel calls={modelCalls} />}
    </section>
  )
}

/** Which language model was asked, and what it took. */
function CostOfModel({ calls }: { calls: readonly ModelCall[] }) {
  const cost = costInAll(calls.map((call) => call.cost))
  return (
    <ul aria-label="What the language model took" className="mt-4 space-y-1 pl-4 text-quiet">
      {cost !== null && <li className="max-w-64 font-semibold">It cost {costWords(cost)}.</li>}
      {calls.map(({ purpose, model, inputTokens, outputTokens, ms, fault }, index) => (
        <li key={index} className="max-w-64">
          {traceWords.modelCall[purpose]}, {model}: {fault ?? `${(inputTokens + outputTokens).toLocaleString('en-US')} tokens`},{' '}
          {duration(ms)}
        </li>
      ))}
    </ul>
  )
}
