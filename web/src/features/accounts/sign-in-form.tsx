import { type MouseEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isObject } from '../../api/plain-request.ts'
import { requestPasswordReset, signIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { closeToastsOf, showToast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { textOf } from './text-of.ts'

/** Of several tries only the last is spoken of. */
const topic = 'sign-in'

/** What was typed stays in the fields until the person is signed in, whatever the server or the network does. */
export function SignInForm({ onSignedIn, onCodeAsked }: { onSignedIn: () => void; onCodeAsked: () => void }) {
  const hydrated = useHydrated()
  const email = knownEmail(useLocation().state)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  async function submit(form: FormData) {
    closeToastsOf(topic)
    setProblem(null)
    setSending(true)
    const result = await signIn(textOf(form, 'email').trim(), textOf(form, 'password'))
    setSending(false)
    if (!result.ok) return tell(result)
    if (result.codeAsked) return onCodeAsked()
    showToast({ topic, tone: 'done', title: 'Welcome back!', description: "You've been signed in successfully." })
    onSignedIn()
  }

  function tell({ code, message }: { code: string | null; message: string }) {
    showToast({ topic, tone: 'error', title: 'Error signing in', description: message })
    if (code !== 'INVALID_EMAIL_OR_PASSWORD') return
    setProblem('This email and password do not go together.')
    passwordField.current?.select()
  }

  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void submit(new FormData(event.currentTarget))
      }}
    >
      <label htmlFor="email" className="font-semibold">
        Email
      </label>
      <input
        ref={emailField}
        id="email"
        name="email"
        type="email"
        required
        defaultValue={email}
        autoComplete="username"
        className="field mt-1"
      />
      <div className="mt-3 flex items-center justify-between gap-4">
        <label htmlFor="password" className="font-semibold">
          Password
        </label>
        <ForgotLink findEmailField={() => emailField.current} />
      </div>
      <input
        ref={passwordField}
        id="password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'password-problem' : undefined}
        className="field mt-1"
        onInput={() => setProblem(null)}
      />
      {problem && (
        <p id="password-problem" className="mt-1 text-13 text-urgent">
          {problem}
        </p>
      )}
      <button type="submit" disabled={!hydrated} aria-disabled={sending} className="button button-main mt-6 w-full">
        {sending ? 'Signing in…' : 'Sign In'}
      </button>
    </form>
  )
}

/** The address of an account that was created on the page before. */
function knownEmail(state: unknown): string | undefined {
  return isObject(state) && typeof state['email'] === 'string' ? state['email'] : undefined
}

/** Sends the link for a new password to the address that is typed above. Without a script it leads to the page that says how to get one. */
function ForgotLink({ findEmailField }: { findEmailField: () => HTMLInputElement | null }) {
  const [asking, setAsking] = useState(false)

  async function ask(event: MouseEvent) {
    event.preventDefault()
    const field = findEmailField()
    if (asking || !field) return
    if (field.value.trim() === '') {
      field.focus()
      return showToast({
        topic,
        tone: 'error',
        title: 'Enter your email',
        description: 'Please enter your account email to reset your password.',
      })
    }
    if (!field.reportValidity()) return
    closeToastsOf(topic)
    setAsking(true)
    const result = await requestPasswordReset(field.value.trim())
    setAsking(false)
    if (!result.ok) return showToast({ topic, tone: 'error', title: 'Reset failed', description: result.message })
    showToast({ topic, tone: 'done', title: 'Check your email', description: 'We sent a password reset link to your inbox.' })
  }

  return (
    <Link
      to={paths.resetPassword}
      data-needs-script
      aria-disabled={asking}
      onClick={(event) => void ask(event)}
      className="link inline-flex min-h-11 items-center text-13"
    >
      Forgot your password?
    </Link>
  )
}
