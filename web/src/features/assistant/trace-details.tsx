import type { Trace } from '@ownvoice/core/assistant/trace'
import { WayOfMessage } from './way-of-message.tsx'
import { whereWords } from './where-words.ts'

/** What only somebody wants who looks into how it works: the steps with their times, the name of the rule, and how sure and how alike what was found is, from 0 to 1. */
export function TraceDetails({ trace: { decision, reading, findings, steps, modelCalls } }: { trace: Trace }) {
  if (!decision) return null
  const asks = new Map(reading?.asks.map(({ id, text }) => [id, text]))
  return (
    <details className="mt-10 border-t border-line text-13 text-quiet">
      <summary className="min-h-11 cursor-pointer py-3">Details</summary>
      <WayOfMessage steps={steps} modelCalls={modelCalls} />
      <p className="mt-4">Rule: {decision.rule.replaceAll('_', ' ')}</p>
      {findings.map(({ askId, confidence, passages }) => (
        <div key={askId} className="mt-4 max-w-[680px]">
          <p className="break-words">
            “{asks.get(askId)}”: {confidence.toFixed(2)} sure that it is answered
          </p>
          <ol className="mt-1">
            {passages.map(({ passage, score }) => (
              <li key={passage.id} className="flex justify-between gap-4">
                <span className="min-w-0 break-words">{whereWords(passage).join(' › ')}</span>
                {score > 0 && (
                  <span>
                    <span className="sr-only">likeness </span>
                    {score.toFixed(2)}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </details>
  )
}
