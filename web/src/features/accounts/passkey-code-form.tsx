import { TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { addPasskey, type NewPasskey } from '../../api/passkeys.ts'

type PasskeyCodeFormProps = { passkey: NewPasskey; onAdded: () => void; onCancel: () => void }

/** With two-factor a new passkey takes a code: it signs in without one. A wrong code can be typed again. */
export function PasskeyCodeForm({ passkey, onAdded, onCancel }: PasskeyCodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSending) return
    if (code.trim() === '') return setProblem('A code is needed.')
    setSending(true)
    setProblem(null)
    const result = await addPasskey(passkey, code)
    setSending(false)
    if (result.is === 'done') return onAdded()
    if (result.is === 'failed') setProblem(result.message)
    field.current?.select()
  }

  return (
    <form className="mt-4 grid max-w-[480px] gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <p>One step more: two-factor authentication is on, and a passkey signs in without a code.</p>
      <TextInput
        label="Code"
        description="Six digits, as your authenticator app shows them now."
        autoComplete="one-time-code"
        inputMode="numeric"
        ref={field}
        maxLength={16}
        value={code}
        error={problem}
        onChange={({ currentTarget: { value } }) => setCode(value)}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-main" aria-disabled={isSending}>
          {isSending ? 'Adding…' : 'Add it'}
        </button>
        <button type="button" className="button button-plain" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
