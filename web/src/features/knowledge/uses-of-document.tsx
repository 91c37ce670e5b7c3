import type { DocumentDetails } from '@ownvoice/core/knowledge/contract'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { dayAndTime } from '../../ui/moment.ts'

/** The replies that rest on a document, newest first. */
export function UsesOfDocument({ uses, timezone }: { uses: DocumentDetails['usedBy']; timezone: string }) {
  return (
    <section aria-labelledby="uses">
      <h2 id="uses" className="font-serif text-28">
        Replies that rest on it
      </h2>
      {uses.length === 0 ? (
        <p className="mt-1 text-quiet">None so far.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line rounded-card border border-line">
          {uses.map(({ messageId, receivedAt, subject, quote }) => (
            <li key={messageId} className="p-4">
              <Link to={paths.message(messageId)} className="link font-semibold">
                {subject || 'A mail without a subject'}
              </Link>
              <span className="ml-3 text-13 text-quiet">{dayAndTime(receivedAt, timezone)}</span>
              <p className="mt-1 font-serif text-17 break-words text-quiet">“{quote}”</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
