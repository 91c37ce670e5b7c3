import type { LineView } from '@ownvoice/core/scheduling/line/contract'
import { Chip } from '../../../ui/chip.tsx'
import { dayAndTime } from '../../../ui/moment.ts'
import { eventLine, stateWords, whoIs } from './line-words.ts'
import type { LineChanges } from './use-line.ts'

/** Who stands in line no more, and all that happened. */
export function LineLog({ line: { entries, events, timezone }, changes }: { line: LineView; changes: LineChanges }) {
  const gone = entries.filter(({ state }) => state !== 'waiting' && state !== 'offered')
  return (
    <div className="mt-6 space-y-2">
      {gone.length > 0 && (
        <details>
          <summary className="cursor-pointer py-3 font-semibold">In line no more ({gone.length})</summary>
          <ul aria-label="In line no more" className="divide-y divide-line border-y border-line">
            {gone.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 grow [overflow-wrap:anywhere]">
                  {whoIs(entry)} <Chip tone={stateWords[entry.state].tone}>{stateWords[entry.state].chip}</Chip>
                </span>
                <button
                  type="button"
                  className="button button-plain"
                  aria-label={`Put back: ${whoIs(entry)}`}
                  onClick={() => changes.putBack.mutate({ id: entry.id })}
                >
                  Put back
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {events.length > 0 && (
        <details>
          <summary className="cursor-pointer py-3 font-semibold">What happened</summary>
          <ul aria-label="What happened" className="space-y-1 text-13">
            {events.map((event) => (
              <li key={event.id} className="flex flex-wrap gap-x-3 [overflow-wrap:anywhere]">
                <time dateTime={event.at} className="text-quiet tabular-nums">
                  {dayAndTime(event.at, timezone)}
                </time>
                <span>{eventLine(event, timezone)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
