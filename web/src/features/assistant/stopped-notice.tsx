import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { dayAndTime } from '../../ui/moment.ts'
import { useResumeSending } from './use-stop-sending.ts'

/** On every page of the dashboard while the owner has stopped all sending: nobody hears anything meanwhile. */
export function StoppedNotice() {
  const sending = useQuery(api.assistant.getSending.queryOptions())
  const { timezone } = useMe()
  const { isResuming, resume } = useResumeSending()
  const stoppedAt = sending.data?.stoppedAt ?? null
  if (stoppedAt === null) return null
  return (
    <section aria-label="Sending" className="border-b border-urgent bg-urgent-tint px-4 py-3 md:px-8">
      <div className="mx-auto flex max-w-[1120px] flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 grow basis-80">
          <strong className="font-semibold">All sending is stopped.</strong> Since {dayAndTime(stoppedAt, timezone)} nothing leaves by
          itself. Replies wait for you as drafts.
        </p>
        <button type="button" className="button button-plain" aria-disabled={isResuming} onClick={() => !isResuming && resume()}>
          {isResuming ? 'Starting…' : 'Let replies leave again'}
        </button>
      </div>
    </section>
  )
}
