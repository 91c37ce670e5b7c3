import { PasswordInput, TextInput } from '@mantine/core'
import { readableSecret, tidyAppCode } from '@ownvoice/core/accounts/two-factor'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { beginTwoFactor, confirmTwoFactor, type TwoFactorSetUp as SetUp } from '../../api/two-factor.ts'
import { copyWords } from '../../ui/copy-words.ts'
import { QrCode } from './qr-code.tsx'

/** The password, then the code for the phone, then the first digits that the phone shows. Until then nothing changes. */
export function TwoFactorSetUp({ onDone, onCancel }: { onDone: (recoveryCodes: readonly string[]) => void; onCancel: () => void }) {
  const [begun, setBegun] = useState<SetUp | null>(null)
  return begun ? (
    <ConfirmForm setUp={begun} onDone={() => onDone(begun.recoveryCodes)} onCancel={onCancel} />
  ) : (
    <PasswordForm onBegun={setBegun} onCancel={onCancel} />
  )
}

function PasswordForm({ onBegun, onCancel }: { onBegun: (setUp: SetUp) => void; onCancel: () => void }) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSending) return
    if (password === '') return setError('Your password is needed.')
    setSending(true)
    setError(null)
    const result = await beginTwoFactor(password)
    setSending(false)
    if (result.ok) onBegun(result.value)
    else setError(result.message)
  }

  return (
    <form className="mt-4 grid max-w-[480px] gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <p>
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password. It takes a minute.
      </p>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        ref={first}
        maxLength={128}
        value={password}
        error={error}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-main" aria-disabled={isSending}>
          {isSending ? 'Looking…' : 'Go on'}
        </button>
        <button type="button" className="button button-plain" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function ConfirmForm({ setUp, onDone, onCancel }: { setUp: SetUp; onDone: () => void; onCancel: () => void }) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const secret = readableSecret(setUp.uri) ?? ''

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSending) return
    if (!/^\d{6}$/.test(tidyAppCode(code))) return setError('Type the six digits that your app shows.')
    setSending(true)
    setError(null)
    const result = await confirmTwoFactor(code)
    setSending(false)
    if (result.ok) onDone()
    else setError(result.message)
  }

  return (
    <form className="mt-4 grid gap-6" noValidate onSubmit={(event) => void submit(event)}>
      <div className="flex flex-wrap items-start gap-6">
        <QrCode text={setUp.uri} label="QR code for your authenticator app" />
        <div className="min-w-0 grow basis-64">
          <p className="font-semibold">1. Scan this with the app</p>
          <p className="mt-1 text-quiet">If you cannot scan it, choose “Enter a setup key” in the app and type this:</p>
          <p className="mt-2 font-mono break-words select-all" aria-label="Setup key">
            {secret}
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <button
              type="button"
              className="button button-plain"
              onClick={() => void copyWords(secret.replaceAll(' ', ''), 'The setup key.')}
            >
              Copy the key
            </button>
            <a href={setUp.uri} className="button button-plain">
              Open the app on this device
            </a>
          </div>
        </div>
      </div>
      <TextInput
        className="max-w-[480px]"
        label="2. Type the code that the app shows"
        description="Six digits. Only then is it on."
        autoComplete="one-time-code"
        inputMode="numeric"
        ref={first}
        maxLength={12}
        value={code}
        error={error}
        onChange={({ currentTarget: { value } }) => setCode(value)}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-main" aria-disabled={isSending}>
          {isSending ? 'Turning on…' : 'Turn on'}
        </button>
        <button type="button" className="button button-plain" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
