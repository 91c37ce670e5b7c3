import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { dayAndTime } from '../../ui/moment.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { useResumeSending } from './use-stop-sending.ts'

/** On every page of the dashboard while the owner has stopped all sending: nobody hears anything meanwhile. */
export function StoppedNotice() {
  const sending = useQuery(api.assistant.getSending.queryOptions())
  const { timezone } = useMe()
  const { isResuming, resume } = useResumeSending()
  const stoppedAt = sending.data?.stoppedAt ?? null
  if (stoppedAt === null) return null
  return (
    <NoticeBar
      label="Sending"
      look="urgent"
      line="All sending is stopped."
      action={
        <button type="button" className="button button-plain" aria-disabled={isResuming} onClick={() => !isResuming && resume()}>
          {isResuming ? 'Starting…' : 'Let replies leave again'}
        </button>
      }
    >
      Since {dayAndTime(stoppedAt, timezone)} nothing leaves by itself. Replies wait for you as drafts.
    </NoticeBar>
  )
}
