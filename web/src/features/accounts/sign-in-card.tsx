import { brand } from '@ownvoice/core/brand'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isSignedIn, signIn } from '../../api/session.ts'
import { paths, safeReturnPath } from '../../paths.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { showToast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

export function SignInCard() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const goTo = safeReturnPath(search.get('next'))

  useEffect(() => {
    let left = false
    void isSignedIn().then((signedIn) => {
      if (signedIn && !left) void navigate(goTo, { replace: true })
    })
    return () => {
      left = true
    }
  }, [goTo, navigate])

  return (
    <div className="mx-auto max-w-[440px] py-8">
      <Drawing name="bell" className="mx-auto size-16 text-quiet" />
      <h1 className="mt-4 text-center font-serif text-40">Good to see you</h1>
      <p className="mt-2 text-center text-quiet">Sign in to see what came in and what was answered.</p>
      <div className="mt-8 rounded-card border border-line bg-sheet p-6 sm:p-8">
        <div role="tablist" aria-label="Account" className="border-b border-line">
          <button
            type="button"
            role="tab"
            id="sign-in-tab"
            aria-selected="true"
            aria-controls="sign-in-panel"
            className="-mb-px min-h-11 border-b-2 border-accent pr-2 font-semibold"
          >
            Sign In
          </button>
        </div>
        <div role="tabpanel" id="sign-in-panel" aria-labelledby="sign-in-tab" className="pt-6">
          <SignInForm onSignedIn={() => void navigate(goTo, { replace: true })} />
        </div>
      </div>
      <p className="mt-8 text-center text-quiet">New to {brand.name}?</p>
      <Link to={paths.subscribe} className="button button-plain mt-2 flex w-full">
        Subscribe to Get Started
      </Link>
      <p className="mt-4 text-center text-13 text-quiet">
        By signing up, you agree to our{' '}
        <Link to={paths.terms} className="underline underline-offset-3">
          terms of service
        </Link>{' '}
        and{' '}
        <Link to={paths.privacy} className="underline underline-offset-3">
          privacy policy
        </Link>
        .
      </p>
    </div>
  )
}

function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const hydrated = useHydrated()
  const [sending, setSending] = useState(false)

  async function submit(form: FormData) {
    setSending(true)
    const result = await signIn(textOf(form, 'email').trim(), textOf(form, 'password'))
    setSending(false)
    if (!result.ok) return showToast({ tone: 'error', title: 'Error signing in', description: result.message })
    showToast({ tone: 'done', title: 'Welcome back!', description: "You've been signed in successfully." })
    onSignedIn()
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
      <input id="email" name="email" type="email" required autoComplete="username" className="field mt-1" />
      <div className="mt-5 flex items-baseline justify-between gap-4">
        <label htmlFor="password" className="font-semibold">
          Password
        </label>
        <a href="#forgot-password" className="link text-13">
          Forgot your password?
        </a>
      </div>
      <input id="password" name="password" type="password" required autoComplete="current-password" className="field mt-1" />
      <p id="forgot-password" tabIndex={-1} className="mt-3 hidden rounded-card bg-draft-tint p-3 text-13 text-ink target:block">
        We cannot send a link for a new password yet; that comes with the next release. For the example business, the address and the
        password are printed where the server was started.
      </p>
      <button type="submit" disabled={!hydrated} aria-disabled={sending} className="button button-main mt-6 w-full">
        {sending ? 'Signing in…' : 'Sign In'}
      </button>
    </form>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
