import type { Interaction } from '@ownvoice/core/reports/analytics'
import { type Badge, badgeOf, previewOf } from '@ownvoice/core/reports/interaction'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { categoryTones } from '../../ui/category-tones.ts'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { clockTime } from '../../ui/moment.ts'

const badgeTones: Record<Badge, ChipTone> = { Escalate: 'urgent', Send: 'sent', Draft: 'draft' }

/** One message of today: to whom, when, about what, what was done, and the reply, which opens whole. */
export function InteractionItem({ interaction, timezone }: { interaction: Interaction; timezone: string }) {
  const { time, email, category, action, messageId } = interaction
  const { tone, label } = categoryTones[category]
  const badge = badgeOf(action)
  const who = email || 'No address'
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold break-words">
          {messageId ? (
            <Link to={paths.message(messageId)} className="hover:underline">
              {who}
            </Link>
          ) : (
            who
          )}
        </p>
        {badge ? (
          <Chip tone={badgeTones[badge]}>{badge}</Chip>
        ) : (
          <span className="px-2">
            <span aria-hidden="true">–</span>
            <span className="sr-only">No action</span>
          </span>
        )}
      </div>
      <p className="mt-1 flex items-center gap-3 text-13 text-quiet">
        <time dateTime={time}>{clockTime(time, timezone)}</time>
        <Chip tone={tone}>{label}</Chip>
      </p>
      <Reply reply={interaction.reply} who={who} />
    </li>
  )
}

function Reply({ reply, who }: { reply: string; who: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const preview = previewOf(reply)
  if (preview.text === '') return <p className="mt-2 text-quiet">No reply.</p>
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="mt-2 block min-h-6 w-full text-left hover:text-accent"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? (
          <span className="link">
            Show less<span className="sr-only"> of the reply to {who}</span>
          </span>
        ) : (
          <>
            <span className="sr-only">Open the reply to {who}: </span>
            {preview.text}
            {preview.isCut && '…'}
          </>
        )}
      </button>
      <p id={id} hidden={!isOpen} className="mt-2 max-w-[64ch] font-serif text-17 break-words whitespace-pre-line">
        {reply}
      </p>
    </>
  )
}
