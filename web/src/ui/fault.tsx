import { faultText } from '../api/client.ts'

/** A query that never brought anything. One that did keeps it when a later look fails, and with it what somebody types on the page. */
type FailedQuery = { isLoadingError: true; error: unknown; refetch: () => unknown }

/** What a page shows in place of what could not be loaded. */
export function Fault({ what, query: { error, refetch } }: { what: string; query: FailedQuery }) {
  return <FaultCard what={what} error={error} onRetry={() => void refetch()} />
}

type FaultCardProps = { what: string; error: unknown; onRetry: () => void }

/** What it was that could not be loaded, what happened, and the way on. A query has a `Fault`, which takes nothing off the page. */
export function FaultCard({ what, error, onRetry }: FaultCardProps) {
  return (
    <div role="alert" className="rounded-card border border-urgent p-6">
      <p className="font-semibold">{what} could not be loaded.</p>
      <p className="mt-1 text-quiet">{faultText(error)}</p>
      <button type="button" className="button button-plain mt-4" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
