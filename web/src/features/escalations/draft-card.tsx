import { Textarea } from '@mantine/core'
import type { WaitingDraft } from '@ownvoice/core/escalations/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { categoryTones } from '../../ui/category-tones.ts'
import { Chip } from '../../ui/chip.tsx'
import { dayAndTime } from '../../ui/moment.ts'
import { VoiceNearness } from '../../ui/voice-nearness.tsx'

export function draftElementId(messageId: string): string {
  return `draft-${messageId}`
}

type DraftCardProps = {
  draft: WaitingDraft
  timezone: string
  text: string
  isCurrent: boolean
  isEditing: boolean
  isBusy: boolean
  onType: (text: string) => void
  onSend: () => void
  onEdit: () => void
  onCancel: () => void
  onDiscard: () => void
}

/** A mail with the draft that answers it, to be sent, changed or discarded. */
export function DraftCard({ draft, timezone, text, isCurrent, isEditing, ...props }: DraftCardProps) {
  const { messageId, senderName, toEmail, subject, category, createdAt, reason, original } = draft
  const { tone, label } = categoryTones[category]
  const sender = senderName || toEmail
  return (
    <li
      id={draftElementId(messageId)}
      tabIndex={-1}
      aria-label={`Draft to ${sender}`}
      aria-current={isCurrent || undefined}
      className="border-l-2 border-l-transparent p-4 -outline-offset-2 aria-[current]:border-l-accent sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-serif text-21 break-words">
          <Link to={paths.person(messageId)} className="hover:underline">
            {sender}
          </Link>
        </h2>
        <Chip tone={tone}>{label}</Chip>
        <p className="text-13 break-words text-quiet">
          {toEmail} · {subject} · <time dateTime={createdAt}>{dayAndTime(createdAt, timezone)}</time>
        </p>
      </div>
      <p className="mt-1 text-13 text-quiet">{reason}</p>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <div className="min-w-0">
          <h3 className="text-13 font-semibold text-quiet">What {sender} wrote</h3>
          <p className="mt-1 break-words whitespace-pre-line">{original}</p>
          <Link to={paths.message(messageId)} className="link mt-2 inline-flex min-h-11 items-center">
            See the message and what the draft rests on
          </Link>
        </div>
        <div className="min-w-0">
          <DraftWords sender={sender} text={text} isCurrent={isCurrent} isEditing={isEditing} {...props} />
          {draft.voice && text === draft.text && <VoiceNearness voice={draft.voice} />}
        </div>
      </div>
    </li>
  )
}

type DraftWordsProps = Omit<DraftCardProps, 'draft' | 'timezone'> & { sender: string }

function DraftWords({ sender, text, isCurrent, isEditing, isBusy, onType, onSend, onEdit, onCancel, onDiscard }: DraftWordsProps) {
  const isEmpty = text.trim() === ''
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isEditing) field.current?.focus()
  }, [isEditing])
  return (
    <>
      {isEditing ? (
        <Textarea
          label="The draft, to change as you like"
          ref={field}
          autosize
          minRows={6}
          maxRows={20}
          maxLength={20_000}
          value={text}
          error={isEmpty ? 'Write at least a word.' : null}
          classNames={{ input: 'font-serif! text-17!' }}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel()
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
          }}
        />
      ) : (
        <>
          <h3 className="text-13 font-semibold text-quiet">The draft</h3>
          <p className="mt-1 font-serif text-17 break-words whitespace-pre-line">{text}</p>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          aria-disabled={isBusy || isEmpty}
          aria-label={`Send reply to ${sender}`}
          className={`button ${isCurrent || isEditing ? 'button-main' : 'button-plain'}`}
          onClick={onSend}
        >
          Send reply
        </button>
        {isEditing ? (
          <button type="button" className="button button-plain" onClick={onCancel}>
            Cancel
          </button>
        ) : (
          <button type="button" className="button button-plain" aria-label={`Edit the draft to ${sender}`} onClick={onEdit}>
            Edit
          </button>
        )}
        <button
          type="button"
          aria-disabled={isBusy}
          aria-label={`Discard the draft to ${sender}`}
          className="button button-plain"
          onClick={onDiscard}
        >
          Discard
        </button>
      </div>
    </>
  )
}
