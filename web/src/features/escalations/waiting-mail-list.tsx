import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/chip.tsx'

type Waiting = { messageId: string; toEmail: string; subject: string; status?: 'unconfirmed' | 'failed'; error?: string | null }

const statusWords = { unconfirmed: 'May not have arrived', failed: 'Not sent' } as const

/** Mails that wait for the owner's word; each leads to the message on whose page it is decided, and to the page of whom it is for. */
export function WaitingMailList({ mails }: { mails: readonly Waiting[] }) {
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {mails.map(({ messageId, toEmail, subject, status, error }) => (
        <li key={messageId} className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 hover:bg-accent-tint">
          <div className="min-w-0">
            <p className="font-semibold break-words">
              <Link to={paths.person(messageId)} className="relative z-10 hover:underline">
                {toEmail}
              </Link>
            </p>
            <Link to={paths.message(messageId)} className="block break-words text-quiet after:absolute after:inset-0">
              {error ?? (subject || 'No subject')}
            </Link>
          </div>
          {status && <Chip tone="urgent">{statusWords[status]}</Chip>}
        </li>
      ))}
    </ul>
  )
}
