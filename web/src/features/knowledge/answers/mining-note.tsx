import type { Mining } from '@ownvoice/core/assistant/mining-contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../../api/client.ts'
import { showToast } from '../../../ui/toast.ts'

/** That a language model may look for answers in more documents, or is at it. Nothing where there is no model, or nothing more to read. */
export function MiningNote() {
  const client = useQueryClient()
  const { data } = useQuery(api.assistant.getMining.queryOptions())
  const mine = useMutation(
    api.assistant.mineDocuments.mutationOptions({
      onSuccess: (mining) => client.setQueryData(api.assistant.getMining.queryKey(), mining),
      onError: (error) => showToast({ tone: 'error', topic: 'mining', title: 'Not started', description: faultText(error) }),
    }),
  )
  if (!data?.hasModel || (data.open === 0 && data.underWay === 0)) return null
  return (
    <section aria-label="More answers" className="mt-6 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="min-w-0">
          {data.underWay > 0 ? underWayWords(data) : openWords(data)}
          <span className="block text-13 text-quiet">
            What it finds comes under Waiting, checked against your documents’ own words. Nothing of it leaves by itself before you confirm
            it.
          </span>
        </p>
        {data.open > 0 && (
          <button
            type="button"
            className="button button-plain"
            aria-disabled={mine.isPending}
            onClick={() => !mine.isPending && mine.mutate({})}
          >
            {mine.isPending ? 'Starting…' : data.failed.length > 0 ? 'Try again' : 'Look for more answers'}
          </button>
        )}
      </div>
      {data.failed.length > 0 && (
        <ul className="mt-2 text-13 text-quiet">
          {data.failed.map(({ name, error }) => (
            <li key={name} className="break-words">
              {name}: {error}.
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function underWayWords({ underWay }: Mining): string {
  return `Your language model is reading ${documents(underWay)}…`
}

function openWords({ open, failed }: Mining): string {
  if (failed.length > 0) return `Your language model could not read ${documents(failed.length)} to the end.`
  return `Your language model can look for more answers in ${documents(open)}.`
}

function documents(count: number): string {
  return count === 1 ? 'one document' : `${count} documents`
}
