import type { MessageView } from '@ownvoice/core/assistant/contract'
import type { Said } from '@ownvoice/core/assistant/said'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { dayAndTime } from '../../../ui/moment.ts'
import { aroundMessage, whoSaid } from './said-words.ts'

/** At a message: what else was said in its conversation, folded. Nothing where it stands alone. */
export function Conversation({
  message: { said, receivedAt },
  timezone,
}: {
  message: Pick<MessageView, 'said' | 'receivedAt'>
  timezone: string
}) {
  if (said.length === 0) return null
  const { earlier, later } = aroundMessage(said, receivedAt)
  return (
    <section aria-labelledby="conversation" className="mt-12">
      <h2 id="conversation" className="font-serif text-28">
        The conversation
      </h2>
      <SaidList title="Before this message" said={earlier} timezone={timezone} />
      <SaidList title="After it" said={later} timezone={timezone} />
    </section>
  )
}

function SaidList({ title, said, timezone }: { title: string; said: readonly Said[]; timezone: string }) {
  if (said.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-13 font-semibold text-quiet">{title}</h3>
      <ul aria-label={title} className="mt-2 max-w-[680px] divide-y divide-line rounded-card border border-line bg-sheet">
        {said.map((one, index) => (
          <li key={`${one.at} ${index}`}>
            <SaidItem said={one} timezone={timezone} />
          </li>
        ))}
      </ul>
    </>
  )
}

function SaidItem({ said, timezone }: { said: Said; timezone: string }) {
  const { at, text, messageId } = said
  return (
    <details className="px-4">
      <summary className="min-h-11 cursor-pointer py-3 [overflow-wrap:anywhere]">
        <span className="font-semibold">{whoSaid(said)}</span>{' '}
        <time dateTime={at} className="text-13 text-quiet tabular-nums">
          {dayAndTime(at, timezone)}
        </time>
        <span className="line-clamp-1 text-quiet">{text}</span>
      </summary>
      <p className="pb-3 font-serif text-17 break-words whitespace-pre-line">{text || 'No words of their own.'}</p>
      {messageId !== null && (
        <p className="pb-3">
          <Link className="link" to={paths.message(messageId)}>
            Open this message
          </Link>
        </p>
      )}
    </details>
  )
}
