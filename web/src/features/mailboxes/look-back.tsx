import type { LateView, LookBackView, StillWaiting } from '@ownvoice/core/mailboxes/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, faultText, queryClient } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { dayAndTime, dayName } from '../../ui/moment.ts'
import { showToast } from '../../ui/toast.ts'
import { foundWords, lateWords, moreLateWords } from './look-back-words.ts'

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
      {view && !isRunning && view.error === null && <Late view={view} timezone={timezone} />}
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
  const { since, readMails, endedAt, error } = view
  if (error !== null) return <p className="text-urgent">{error}</p>
  if (endedAt === null) return <p>Looking back: {readMails.toLocaleString('en-US')} emails so far…</p>
  return (
    <p>
      {foundWords({ ...view, since: dayName(since, timezone) })} <WhatWaits waiting={view.waiting} />
    </p>
  )
}

/** The ways to the lists that hold what still waits. What the assistant has not read yet shows among what came in. */
function WhatWaits({ waiting: { unread, drafts, handedOver } }: { waiting: StillWaiting }) {
  const isBoth = drafts > 0 && handedOver > 0
  return (
    <>
      {drafts > 0 && (
        <Link to={paths.drafts} className="link">
          {isBoth ? 'See the drafts' : 'See what waits'}
        </Link>
      )}
      {isBoth && ' · '}
      {handedOver > 0 && (
        <Link to={paths.escalations} className="link">
          {isBoth ? 'See what was handed over' : 'See what waits'}
        </Link>
      )}
      {unread > 0 && drafts + handedOver === 0 && (
        <Link to={paths.overview} className="link">
          See them being read
        </Link>
      )}
    </>
  )
}

/** Who was answered after more than a day: their names, folded. */
function Late({ view: { answeredLate, late }, timezone }: { view: LookBackView; timezone: string }) {
  if (answeredLate === 0) return null
  if (late.length === 0) return <p className="mt-1 text-13 text-quiet">{lateWords(answeredLate)}</p>
  const more = moreLateWords(answeredLate, late.length)
  return (
    <details className="mt-1 text-13">
      <summary className="min-h-11 cursor-pointer content-center text-quiet">{lateWords(answeredLate)}</summary>
      <ul aria-label="Answered late" className="space-y-2 pb-2">
        {late.map((one) => (
          <li key={`${one.who} ${one.receivedAt} ${one.subject}`} className="break-words">
            <LateMail late={one} /> <span className="text-quiet">{dayAndTime(one.receivedAt, timezone)}</span>
          </li>
        ))}
      </ul>
      {more && <p className="pb-2 text-quiet">{more}</p>}
    </details>
  )
}

function LateMail({ late: { who, name, subject, messageId } }: { late: LateView }) {
  const about = subject || 'No subject'
  const sender = name || who
  if (messageId === null) return <span>{`${about}, from ${sender}`}</span>
  return (
    <>
      <Link to={paths.message(messageId)} className="link">
        {about}
      </Link>
      , from{' '}
      <Link to={paths.person(messageId)} className="link">
        {sender}
      </Link>
    </>
  )
}
