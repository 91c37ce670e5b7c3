import { type Correction, correctableFlags, correctionOf, flagOfKind, isRevocable, labelsOf } from '@ownvoice/core/assistant/corrections'
import { type Flag, type Kind, kinds } from '@ownvoice/core/assistant/labels'
import type { RaisedFlag, Reading } from '@ownvoice/core/assistant/trace'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { traceWords } from './trace-words.ts'
import { useCorrectMessage } from './use-correct-message.ts'

type CorrectFormProps = { messageId: string; reading: Reading; correction: Correction | null; onClose: () => void }

/** Where the owner says what a message is: its main point, and what holds of it. */
export function CorrectForm({ messageId, reading, correction, onClose }: CorrectFormProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const before = labelsOf(reading, correction)
  const [kind, setKind] = useState(before.kind)
  const [flags, setFlags] = useState<ReadonlySet<Flag>>(new Set(before.flags))
  const { correct, isSaving } = useCorrectMessage({ messageId, before: correction && before, onSaved: onClose })
  useEffect(() => select.current?.focus(), [])
  const firm = new Map(reading.flags.filter((raised) => !isRevocable(raised)).map((raised) => [raised.flag, raised]))

  function choose(chosen: Kind): void {
    const [left, taken] = [flagOfKind[kind], flagOfKind[chosen]]
    setKind(chosen)
    setFlags(new Set([...[...flags].filter((flag) => flag !== left || firm.has(flag)), ...(taken ? [taken] : [])]))
  }

  function toggle(flag: Flag): void {
    setFlags(flags.has(flag) ? new Set([...flags].filter((one) => one !== flag)) : new Set([...flags, flag]))
  }

  function save(event: SubmitEvent): void {
    event.preventDefault()
    const labels = { kind, flags: [...flags] }
    if (!isSaving) correct(correctionOf(reading, labels) && labels)
  }

  return (
    <form onSubmit={save} aria-label="What this message is" className="rounded-card border border-line bg-sheet p-4">
      <label htmlFor={id} className="font-semibold">
        It is mainly
      </label>
      <select
        id={id}
        ref={select}
        className="field mt-1"
        value={kind}
        onChange={({ currentTarget: { value } }) => choose(kinds.find((one) => one === value) ?? kind)}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {traceWords.kind[one]}
          </option>
        ))}
      </select>
      <fieldset className="mt-4">
        <legend className="font-semibold">What else is true of it</legend>
        <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {correctableFlags(reading).map((flag) => (
            <FlagBox key={flag} flag={flag} isOn={flags.has(flag)} firm={firm.get(flag)} onToggle={() => toggle(flag)} />
          ))}
        </div>
      </fieldset>
      <p className="mt-3 text-13 text-quiet">Messages like this one are then understood so. What was sent stays as it is.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className="button button-plain" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className="link min-h-11 px-2" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}

type FlagBoxProps = { flag: Flag; isOn: boolean; firm: RaisedFlag | undefined; onToggle: () => void }

/** What an exact rule or a language model found stays, and says so. */
function FlagBox({ flag, isOn, firm, onToggle }: FlagBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0 accent-accent" checked={isOn} disabled={firm !== undefined} onChange={onToggle} />
      <span>
        {traceWords.flag[flag]}
        {firm && (
          <span className="block text-13 text-quiet">{firm.by === 'model' ? 'The language model saw it.' : 'Its very words say so.'}</span>
        )}
      </span>
    </label>
  )
}
