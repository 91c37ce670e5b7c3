import { useId, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Done, resetPassword, signOut } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { showToast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { textOf } from './text-of.ts'

const minLength = 8

/** Opened by the link of a mail, which carries a token. Without one, or with one that was used, it leads to a new link. */
export function ResetPasswordCard() {
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const [isRefused, setIsRefused] = useState(false)
  const token = search.get('token') ?? ''

  return (
    <div className="mx-auto max-w-[440px] py-8">
      <Drawing name="keys" className="mx-auto size-16 text-quiet" />
      <h1 className="mt-4 text-center font-serif text-40">Set a new password</h1>
      <p className="mt-2 text-center text-quiet">Every device is signed out by it, and passkeys have to be added again.</p>
      <div className="mt-8 rounded-card border border-line bg-sheet p-6 sm:p-8">
        {hydrated && (token === '' || isRefused) && <NewLinkNotice wasUsed={isRefused || search.has('error')} />}
        <ResetPasswordForm token={token} onLinkRefused={() => setIsRefused(true)} />
      </div>
      <p className="mt-4 text-center">
        <Link to={paths.auth} className="link inline-flex min-h-11 items-center">
          Back to sign in
        </Link>
      </p>
    </div>
  )
}

function NewLinkNotice({ wasUsed }: { wasUsed: boolean }) {
  return (
    <div role="status" className="mb-6 rounded-card bg-draft-tint p-4">
      <p className="font-semibold">{wasUsed ? 'This link no longer works' : 'A link from us is needed here'}</p>
      <p className="mt-1">
        {wasUsed ? 'A link works once, and for a short time. ' : 'A new password can be set through the link of our mail only. '}
        To get one, type your address on the{' '}
        <Link to={paths.auth} className="link">
          sign-in page
        </Link>{' '}
        and choose “Forgot your password?”.
      </p>
    </div>
  )
}

function ResetPasswordForm({ token, onLinkRefused }: { token: string; onLinkRefused: () => void }) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const reasonsId = useId()
  const [sending, setSending] = useState(false)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const newField = useRef<HTMLInputElement>(null)
  const confirmField = useRef<HTMLInputElement>(null)

  async function submit(form: FormData) {
    const password = textOf(form, 'new-password')
    setReasons([])
    if (password.length < minLength) {
      newField.current?.focus()
      return showToast({ tone: 'error', title: 'Password too short', description: `Use at least ${minLength} characters.` })
    }
    if (password !== textOf(form, 'confirm-password')) {
      confirmField.current?.focus()
      return showToast({ tone: 'error', title: "Passwords don't match", description: 'Please re-enter.' })
    }
    setSending(true)
    const result = await resetPassword(token, password)
    if (!result.ok) {
      setSending(false)
      return refuse(result)
    }
    // Whoever was signed in here before is not any more: the new password is what opens the account from now on.
    void signOut()
    showToast({ tone: 'done', title: 'Password updated', description: 'Sign in with your new password.' })
    await navigate(paths.auth, { replace: true })
  }

  function refuse({ message, code, reasons: given }: Extract<Done, { ok: false }>) {
    showToast({ tone: 'error', title: 'Could not reset password', description: message })
    setReasons(given)
    if (code === 'INVALID_TOKEN') onLinkRefused()
    else newField.current?.focus()
  }

  const isWeak = reasons.length > 0
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void submit(new FormData(event.currentTarget))
      }}
    >
      <label htmlFor="new-password" className="font-semibold">
        New password
      </label>
      <input
        ref={newField}
        id="new-password"
        name="new-password"
        type="password"
        required
        autoComplete="new-password"
        aria-invalid={isWeak}
        aria-describedby={reasonsId}
        className="field mt-1"
      />
      <div id={reasonsId} className="mt-2 text-13 text-quiet">
        {isWeak ? (
          <ul className="list-disc space-y-1 pl-5 text-urgent">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : (
          <p>At least {minLength} characters. A few words that only you would put together are best.</p>
        )}
      </div>
      <label htmlFor="confirm-password" className="mt-5 block font-semibold">
        Confirm password
      </label>
      <input
        ref={confirmField}
        id="confirm-password"
        name="confirm-password"
        type="password"
        required
        autoComplete="new-password"
        className="field mt-1"
      />
      <button type="submit" disabled={!hydrated} aria-disabled={sending} className="button button-main mt-6 w-full">
        {sending ? 'Updating…' : 'Update password'}
      </button>
    </form>
  )
}
