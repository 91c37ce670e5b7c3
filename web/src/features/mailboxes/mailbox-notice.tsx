import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { paths } from '../../paths.ts'
import { sendingWords } from './sending-words.ts'

/** On every page of the dashboard while a mailbox cannot be read, or nothing can leave it: nobody who writes there is answered meanwhile. */
export function MailboxNotice() {
  const { timezone } = useMe()
  const mailboxes = useQuery(api.mailboxes.list.queryOptions())
  const down = mailboxes.data?.filter(({ lastError, sending }) => lastError !== null || sending !== null) ?? []
  if (down.length === 0) return null
  return (
    <section aria-label="Mailboxes" className="border-b border-urgent bg-urgent-tint px-4 py-3 md:px-8">
      <ul className="mx-auto max-w-[1120px] space-y-2">
        {down.map(({ id, kind, emailAddress, status, lastError, sending }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="min-w-0 grow basis-80">
              <strong className="font-semibold break-words">
                {lastError === null
                  ? `Mail to ${emailAddress} is read, but no reply can leave right now.`
                  : `Nothing that comes to ${emailAddress} is answered right now.`}
              </strong>{' '}
              {lastError ?? (sending && sendingWords({ ...sending, isGmail: kind === 'gmail' }, timezone))}
            </p>
            <Link to={paths.integrations} className="button button-plain">
              {status === 'failed' || sending?.cause === 'sign_in' ? 'Reconnect' : 'Look at it'}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
