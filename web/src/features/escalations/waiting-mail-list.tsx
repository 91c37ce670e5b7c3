import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/chip.tsx'

type Waiting = { messageId: string; toEmail: string; subject: string; status?: 'unconfirmed' | 'failed'; error?: string | null }

const statusWords = { unconfirmed: 'May not have arrived', failed: 'Not sent' } as const

/** Mails that wait for the owner's word; each opens the message on whose page it is decided. */
export function WaitingMailList({ mails }: { mails: readonly Waiting[] }) {
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {mails.map(({ messageId, toEmail, subject, status, error }) => (
        <li key={messageId}>
          <Link
            to={paths.message(messageId)}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 hover:bg-accent-tint"
          >
            <span className="min-w-0">
              <span className="block font-semibold break-words">{toEmail}</span>
              <span className="block break-words text-quiet">{error ?? subject}</span>
            </span>
            {status && <Chip tone="urgent">{statusWords[status]}</Chip>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
