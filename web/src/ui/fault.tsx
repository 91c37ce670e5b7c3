import { faultText } from '../api/client.ts'

/** What a page shows in place of what could not be loaded: what it was, what happened, and the way on. */
export function Fault({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
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
