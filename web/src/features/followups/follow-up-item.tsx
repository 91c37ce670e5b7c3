import { Textarea } from '@mantine/core'
import type { FollowUpView } from '@ownvoice/core/followups/contract'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { stepWords } from './follow-up-words.ts'
import type { useFollowUps } from './use-follow-ups.ts'

type FollowUpItemProps = { one: FollowUpView; conversationId: string; timezone: string; changes: ReturnType<typeof useFollowUps> }

/** One of the four: when it goes, its words, and what the owner can do while it has not gone. */
export function FollowUpItem({ one, conversationId, timezone, changes }: FollowUpItemProps) {
  const [open, setOpen] = useState<'words' | 'day' | null>(null)
  const { chip, tone, line } = stepWords(one, timezone)
  const isWaiting = one.status === 'planned' || one.status === 'draft'
  const which = { conversationId, step: one.step }
  const name = `follow-up ${one.step}`
  return (
    <li className="border-t border-line py-6" aria-label={`Follow-up ${one.step} of 4`}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-semibold">{one.step} of 4</h3>
        <Chip tone={tone}>{chip}</Chip>
        <p className="min-w-0 basis-full break-words text-quiet sm:basis-auto">{line}</p>
      </div>
      {open === 'words' && isWaiting ? (
        <WordsForm
          text={one.text}
          label={`The words of ${name}`}
          isPending={changes.edit.isPending}
          onCancel={() => setOpen(null)}
          onSave={(text) => changes.edit.mutate({ ...which, text }, { onSuccess: () => setOpen(null) })}
        />
      ) : (
        <p className="mt-3 max-w-[680px] border-l border-line pl-4 font-serif [overflow-wrap:anywhere] whitespace-pre-line">{one.text}</p>
      )}
      {open === 'day' && isWaiting && (
        <DayForm
          day={one.day}
          label={`The day of ${name}`}
          isPending={changes.move.isPending}
          onCancel={() => setOpen(null)}
          onSave={(day) => changes.move.mutate({ ...which, day }, { onSuccess: () => setOpen(null) })}
        />
      )}
      {open === null && (
        <div className="mt-3 flex flex-wrap gap-3">
          {one.status === 'draft' && one.text.trim() !== '' && (
            <button type="button" className="button button-plain" onClick={() => changes.approve.mutate(which)}>
              Let it go<span className="sr-only">: {name}</span>
            </button>
          )}
          {isWaiting && (
            <>
              <button type="button" className="button button-plain" onClick={() => setOpen('words')}>
                Change the words<span className="sr-only"> of {name}</span>
              </button>
              <button type="button" className="button button-plain" onClick={() => setOpen('day')}>
                Change the day<span className="sr-only"> of {name}</span>
              </button>
              <button type="button" className="button button-plain" onClick={() => changes.skip.mutate(which)}>
                Leave it out<span className="sr-only">: {name}</span>
              </button>
            </>
          )}
          {one.canUndo && (
            <button
              type="button"
              className="button button-plain"
              onClick={() => changes.undo.mutate({ conversationId, steps: [one.step] })}
            >
              Undo<span className="sr-only"> the change of {name}</span>
            </button>
          )}
        </div>
      )}
    </li>
  )
}

type FormProps = { label: string; isPending: boolean; onCancel: () => void; onSave: (value: string) => void }

/** A press opened the field, so that they go on typing in it. */
function useFocused<Field extends HTMLElement>() {
  const field = useRef<Field>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}

function WordsForm({ text: given, label, isPending, onCancel, onSave }: FormProps & { text: string }) {
  const field = useFocused<HTMLTextAreaElement>()
  const [text, setText] = useState(given)
  const isEmpty = text.trim() === ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isEmpty && !isPending) onSave(text)
  }
  return (
    <form className="mt-3 max-w-[680px]" onSubmit={submit}>
      <Textarea
        label={label}
        ref={field}
        autosize
        minRows={6}
        maxRows={20}
        maxLength={5000}
        value={text}
        error={isEmpty ? 'Write at least a word.' : null}
        classNames={{ input: 'font-serif! text-17!' }}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormButtons action="Keep these words" isOff={isEmpty || isPending} onCancel={onCancel} />
    </form>
  )
}

function DayForm({ day: given, label, isPending, onCancel, onSave }: FormProps & { day: string }) {
  const field = useFocused<HTMLInputElement>()
  const [day, setDay] = useState(given)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (day !== '' && !isPending) onSave(day)
  }
  return (
    <form className="mt-3" onSubmit={submit}>
      <label className="block max-w-64">
        <span className="mb-1 block font-semibold">{label}</span>
        <input type="date" ref={field} className="field" required value={day} onChange={({ currentTarget: { value } }) => setDay(value)} />
      </label>
      <FormButtons action="Move it there" isOff={day === '' || isPending} onCancel={onCancel} />
    </form>
  )
}

function FormButtons({ action, isOff, onCancel }: { action: string; isOff: boolean; onCancel: () => void }) {
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <button type="submit" className="button button-plain" aria-disabled={isOff}>
        {action}
      </button>
      <button type="button" className="button button-plain" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}
