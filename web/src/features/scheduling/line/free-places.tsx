import type { LineView } from '@ownvoice/core/scheduling/line/contract'
import { placeLine, whoIs } from './line-words.ts'
import type { LineChanges } from './use-line.ts'

/** The places that are free, and what the owner can say of them. */
export function FreePlaces({ line: { places, entries, timezone }, changes }: { line: LineView; changes: LineChanges }) {
  return (
    <ul aria-label="Free places" aria-live="polite" className="space-y-3 empty:hidden">
      {places.map((place) => {
        const entry = entries.find(({ id }) => id === place.entryId)
        const held = place.state === 'offered' ? entry : undefined
        return (
          <li key={place.id} className="rounded-card border border-edge p-4">
            <p className="max-w-[62ch] [overflow-wrap:anywhere]">{placeLine(place, entry, timezone)}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              {held && (
                <>
                  <button
                    type="button"
                    className="button button-plain"
                    onClick={() => changes.settle.mutate({ id: held.id, as: 'booked' })}
                  >
                    They booked<span className="sr-only">: {whoIs(held)}</span>
                  </button>
                  <button
                    type="button"
                    className="button button-plain"
                    onClick={() => changes.settle.mutate({ id: held.id, as: 'declined' })}
                  >
                    They declined<span className="sr-only">: {whoIs(held)}</span>
                  </button>
                </>
              )}
              <button type="button" className="button button-plain" onClick={() => changes.close.mutate({ id: place.id })}>
                {place.state === 'left' ? 'All right' : 'Stop offering it'}
              </button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
