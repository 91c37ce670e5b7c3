import { PasswordInput, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Refusal } from '../../api/plain-request.ts'

type Proof = { password: string; code: string }
type TwoFactorProofProps = {
  intro: string
  button: { label: string; busy: string; tone: 'main' | 'urgent' }
  /** Answers the refusal, or null when it is done. */
  onProof: (proof: Proof) => Promise<Refusal | null>
  onCancel: () => void
}

/** Asks for the password and a code before the second factor is weakened. What was typed stays when it is refused. */
export function TwoFactorProof({ intro, button, onProof, onCancel }: TwoFactorProofProps) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [typed, setTyped] = useState<Proof>({ password: '', code: '' })
  const [errors, setErrors] = useState<Partial<Record<keyof Proof | 'other', string>>>({})
  const [isSending, setSending] = useState(false)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSending) return
    const missing = {
      ...(typed.password === '' && { password: 'Your password is needed.' }),
      ...(typed.code.trim() === '' && { code: 'A code is needed.' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setSending(true)
    const refusal = await onProof(typed)
    if (!refusal) return
    setSending(false)
    const { code, message } = refusal
    setErrors({ [code === 'INVALID_PASSWORD' ? 'password' : code?.startsWith('INVALID_') ? 'code' : 'other']: message })
  }

  return (
    <form className="mt-4 grid max-w-[480px] gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <p>{intro}</p>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        ref={first}
        maxLength={128}
        value={typed.password}
        error={errors.password}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, password: value })}
      />
      <TextInput
        label="Code"
        description="Of your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={typed.code}
        error={errors.code}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, code: value })}
      />
      {errors.other && (
        <p role="alert" className="text-urgent">
          {errors.other}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={`button ${button.tone === 'main' ? 'button-main' : 'button-urgent'}`} aria-disabled={isSending}>
          {isSending ? button.busy : button.label}
        </button>
        <button type="button" className="button button-plain" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
