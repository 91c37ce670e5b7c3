import type { Step } from '@ownvoice/core/assistant/trace'
import { duration } from '../../ui/moment.ts'
import { traceWords } from './trace-words.ts'

/** The way of a message: a quiet line downwards, each step with the time it took. */
export function WayOfMessage({ steps }: { steps: readonly Step[] }) {
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
      <p className="mt-4 flex max-w-48 justify-between gap-3 pl-4 font-semibold">
        <span>In all</span>
        <span>{duration(totalMs)}</span>
      </p>
    </section>
  )
}
