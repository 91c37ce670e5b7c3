import type { Overview } from '@ownvoice/core/reports/contract'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

type WaitingForYouProps = { waiting: Overview['waiting']; isMain: boolean }

/** What only the owner can do: in one sentence each with the way there, and one button to begin with; `isMain` where nothing on the page comes before it. */
export function WaitingForYou({ waiting, isMain }: WaitingForYouProps) {
  const lines = linesOf(waiting)
  const [first] = lines
  if (!first) return null
  const total = lines.reduce((sum, { count }) => sum + count, 0)
  return (
    <section
      aria-labelledby="waiting-for-you"
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6 rounded-card border border-edge p-4 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="waiting-for-you" className="font-serif text-28 md:text-40">
          {total === 1 ? '1 thing waits for you' : `${total} things wait for you`}
        </h2>
        <ul className="mt-3">
          {lines.map(({ count, one, many, tone, to }) => (
            <li key={one}>
              <Link
                to={to}
                className="inline-flex min-h-8 items-baseline gap-2 text-17 underline decoration-line underline-offset-4 hover:decoration-accent"
              >
                <span className={`font-serif text-21 ${tone}`}>{count}</span> {count === 1 ? one : many}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Link to={first.to} className={`button w-full sm:w-auto ${isMain ? 'button-main' : 'button-plain'}`}>
        Start with the most urgent
      </Link>
    </section>
  )
}

/** Whether anything waits for the owner. */
export function isWaiting(waiting: Overview['waiting']): boolean {
  return linesOf(waiting).length > 0
}

/** Most urgent first; nothing of what is not there. */
function linesOf(waiting: Overview['waiting']) {
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
  ]
  return lines.filter(({ count }) => count > 0)
}
