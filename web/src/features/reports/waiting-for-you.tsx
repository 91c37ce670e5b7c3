import type { Overview } from '@ownvoice/core/reports/contract'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** What only the owner can do: in one sentence each, with the way there. */
export function WaitingForYou({ waiting }: { waiting: Overview['waiting'] }) {
  const lines = [
    {
      count: waiting.escalations,
      one: 'message was handed to you',
      many: 'messages were handed to you',
      tone: 'text-urgent',
      to: paths.escalations,
    },
    {
      count: waiting.unconfirmed,
      one: 'reply may not have arrived',
      many: 'replies may not have arrived',
      tone: 'text-urgent',
      to: paths.unsent,
    },
    {
      count: waiting.failed,
      one: 'reply could not be sent',
      many: 'replies could not be sent',
      tone: 'text-urgent',
      to: paths.unsent,
    },
    {
      count: waiting.drafts,
      one: 'draft waits for your word',
      many: 'drafts wait for your word',
      tone: 'text-draft',
      to: paths.drafts,
    },
    {
      count: waiting.answers,
      one: 'answer waits to be confirmed',
      many: 'answers wait to be confirmed',
      tone: 'text-ink',
      to: paths.answers,
    },
  ].filter((line) => line.count > 0)

  if (lines.length === 0) return <p>Nothing waits for you.</p>
  return (
    <ul>
      {lines.map(({ count, one, many, tone, to }) => (
        <li key={one}>
          <Link
            to={to}
            className="inline-flex min-h-8 items-baseline gap-2 text-ink underline decoration-line underline-offset-4 hover:decoration-accent"
          >
            <span className={`font-serif text-21 ${tone}`}>{count}</span> {count === 1 ? one : many}
          </Link>
        </li>
      ))}
    </ul>
  )
}
