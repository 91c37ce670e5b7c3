import type { LookBackView } from '@ownvoice/core/mailboxes/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, faultText, queryClient } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { dayName } from '../../ui/moment.ts'
import { showToast } from '../../ui/toast.ts'
import { foundWords, lateWords } from './look-back-words.ts'

type LookBackProps = { mailboxId: string; emailAddress: string; timezone: string }

/** Has a mailbox looked through for those who were never answered, and says what was found. */
export function LookBack({ mailboxId, emailAddress, timezone }: LookBackProps) {
  const lookBacks = useQuery(api.mailboxes.lookBacks.queryOptions())
  const start = useMutation(
    api.mailboxes.lookBack.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.mailboxes.lookBacks.key() }),
      onError: (error) => showToast({ tone: 'error', title: 'The look back did not begin', description: faultText(error) }),
    }),
  )
  if (!lookBacks.data) return null
  const view = lookBacks.data.find((each) => each.mailboxId === mailboxId)
  const isRunning = view !== undefined && view.endedAt === null
  return (
    <div className="col-span-full border-t border-line pt-3">
      <div role="status">{view ? <Said view={view} timezone={timezone} /> : null}</div>
      {!view && (
        <p className="text-quiet">
          Did somebody slip through? We look through the last 90 days for emails that nobody answered and write the replies. Nothing leaves
          until you say so.
        </p>
      )}
      {!isRunning && (
        <button
          type="button"
          className="button button-plain mt-3"
          aria-label={`${view ? 'Look again' : 'Look back 90 days'} in ${emailAddress}`}
          aria-disabled={start.isPending}
          onClick={() => !start.isPending && start.mutate({ id: mailboxId })}
        >
          {view ? 'Look again' : 'Look back 90 days'}
        </button>
      )}
    </div>
  )
}

function Said({ view, timezone }: { view: LookBackView; timezone: string }) {
  const { since, readMails, answeredLate, found, endedAt, error } = view
  if (error !== null) return <p className="text-urgent">{error}</p>
  if (endedAt === null) return <p>Looking back: {readMails.toLocaleString('en-US')} emails so far…</p>
  return (
    <>
      <p>
        {foundWords({ readMails, found, since: dayName(since, timezone) })}{' '}
        {found > 0 && (
          <Link to={paths.overview} className="link">
            See what waits
          </Link>
        )}
      </p>
      {answeredLate > 0 && <p className="mt-1 text-13 text-quiet">{lateWords(answeredLate)}</p>}
    </>
  )
}
