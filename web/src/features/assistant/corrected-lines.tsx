import { type Correction, flagOfKind } from '@ownvoice/core/assistant/corrections'
import type { Reading } from '@ownvoice/core/assistant/trace'
import { useRef, useState } from 'react'
import { CorrectForm } from './correct-form.tsx'
import { traceWords } from './trace-words.ts'

/** A message and what the owner said of it. */
export type Corrected = { messageId: string; correction: Correction | null }

/** What the owner said a message is, and where they say it. */
export function CorrectedLines({ messageId, correction, reading }: Corrected & { reading: Reading }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (isOpen) {
    const close = () => {
      setIsOpen(false)
      requestAnimationFrame(() => button.current?.focus())
    }
    return <CorrectForm messageId={messageId} reading={reading} correction={correction} onClose={close} />
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {correction && (
        <p>
          <span className="font-semibold">You said:</span> {saidWords(correction)}
        </p>
      )}
      <button ref={button} type="button" className="link -my-2.5 min-h-11" onClick={() => setIsOpen(true)}>
        {correction ? 'Change this' : 'Correct this'}
      </button>
    </div>
  )
}

/** The flag that goes along with the kind is not said twice. */
function saidWords({ kind, on, off }: Correction): string {
  const flags = on.filter((flag) => kind === null || flag !== flagOfKind[kind])
  const said = [...(kind === null ? [] : [traceWords.kind[kind]]), ...flags.map((flag) => traceWords.flag[flag])]
  const notSo = off.map((flag) => traceWords.flag[flag]).join(', ')
  return [...(said.length > 0 ? [`${said.join(', ')}.`] : []), ...(notSo ? [`Not so: ${notSo}.`] : [])].join(' ')
}
