import { tidyAppCode, trustedDays } from '@ownvoice/core/accounts/two-factor'
import { useEffect, useRef, useState } from 'react'
import { type SignInCode, signInByCode } from '../../api/session.ts'
import { closeToastsOf, showToast } from '../../ui/toast.ts'
import { textOf } from './text-of.ts'

const topic = 'sign-in'

type Words = { label: string; hint: string; missing: string; other: string }
const words: Record<SignInCode['kind'], Words> = {
  app: {
    label: 'Code',
    hint: 'Six digits, as your authenticator app shows them now.',
    missing: 'Type the six digits that your app shows.',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten that you kept when you turned this on. Each works once.',
    missing: 'Type one of your recovery codes.',
    other: 'Use the authenticator app',
  },
}
/** After these the password is asked for again. */
const isOver: ReadonlySet<string | null> = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])

/** The second step of a sign-in: a code besides the password. */
export function SignInCodeForm({ onSignedIn, onBack }: { onSignedIn: () => void; onBack: () => void }) {
  const [kind, setKind] = useState<SignInCode['kind']>('app')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { label, hint, missing, other } = words[kind]
  useEffect(() => field.current?.focus(), [])

  function change() {
    setProblem(null)
    setKind(kind === 'app' ? 'recovery' : 'app')
    if (!field.current) return
    field.current.value = ''
    field.current.focus()
  }

  async function submit(form: FormData) {
    const code = textOf(form, 'code').trim()
    if (code === '' || (kind === 'app' && !/^\d{6}$/.test(tidyAppCode(code)))) {
      setProblem(missing)
      return field.current?.focus()
    }
    closeToastsOf(topic)
    setProblem(null)
    setSending(true)
    const result = await signInByCode({ kind, code, trustDevice: form.get('trust') !== null })
    setSending(false)
    if (result.ok) {
      showToast({ topic, tone: 'done', title: 'Welcome back!', description: "You've been signed in successfully." })
      return onSignedIn()
    }
    if (isOver.has(result.code)) {
      showToast({ topic, tone: 'error', title: 'Please sign in again', description: result.message })
      return onBack()
    }
    setProblem(result.message)
    field.current?.select()
  }

  return (
    <form
      method="post"
      noValidate
      aria-labelledby="code-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void submit(new FormData(event.currentTarget))
      }}
    >
      <h2 id="code-title" className="font-serif text-21">
        One step more
      </h2>
      <p className="text-quiet">Your password is right. This account asks for a code too.</p>
      <label htmlFor="code" className="mt-4 block font-semibold">
        {label}
      </label>
      <input
        ref={field}
        id="code"
        name="code"
        autoComplete="one-time-code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'code-problem code-hint' : 'code-hint'}
        className="field mt-1 text-21 tracking-widest"
        onInput={() => setProblem(null)}
      />
      {problem && (
        <p id="code-problem" role="alert" className="mt-1 text-13 text-urgent">
          {problem}
        </p>
      )}
      <p id="code-hint" className="mt-1 text-13 text-quiet">
        {hint}
      </p>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input type="checkbox" name="trust" className="size-5 shrink-0 accent-accent" />
        <span>Do not ask on this device for {trustedDays} days</span>
      </label>
      <button type="submit" aria-disabled={isSending} className="button button-main mt-4 w-full">
        {isSending ? 'Signing in…' : 'Sign In'}
      </button>
      <div className="mt-2 flex flex-wrap justify-between gap-x-4">
        <button type="button" className="link min-h-11 text-13" onClick={change}>
          {other}
        </button>
        <button type="button" className="link min-h-11 text-13" onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  )
}
