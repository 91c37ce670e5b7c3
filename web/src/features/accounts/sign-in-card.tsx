import { defaultPlan } from '@ownvoice/core/billing/plans'
import { brand } from '@ownvoice/core/brand'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { readSession } from '../../api/session.ts'
import { paths, safeReturnPath } from '../../paths.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { LegalLinks } from '../../ui/legal-links.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SignInCodeForm } from './sign-in-code-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignOutOnArrival } from './use-sign-out.ts'

export function SignInCard() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isDeleted = useHydrated() && search.get('account') === 'deleted'
  const [codeAsked, setCodeAsked] = useState(false)
  const goTo = safeReturnPath(search.get('next'))
  const isLeaving = useSignOutOnArrival()
  const enter = () => void navigate(goTo, { replace: true })

  useEffect(() => {
    if (isLeaving) return
    let left = false
    void readSession().then((session) => {
      if (session && !left) void navigate(goTo, { replace: true })
    })
    return () => {
      left = true
    }
  }, [goTo, isLeaving, navigate])

  return (
    <div className="mx-auto max-w-[440px] py-8">
      <Drawing name="bell" className="mx-auto size-16 text-quiet" />
      <h1 className="mt-4 text-center font-serif text-40">{isDeleted ? 'Goodbye' : 'Good to see you'}</h1>
      {!isDeleted && <p className="mt-2 text-center text-quiet">Sign in to see what came in and what was answered.</p>}
      {isDeleted && (
        <p role="status" className="mt-6 rounded-card bg-draft-tint p-4">
          <strong className="font-semibold">Your account is being deleted.</strong> Nothing is answered any more and you are signed out
          everywhere. A last email tells you when all is gone.
        </p>
      )}
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
          {codeAsked ? (
            <SignInCodeForm onSignedIn={enter} onBack={() => setCodeAsked(false)} />
          ) : (
            <>
              <SignInForm onSignedIn={enter} onCodeAsked={() => setCodeAsked(true)} />
              <PasskeySignIn onSignedIn={enter} />
            </>
          )}
        </div>
      </div>
      <p className="mt-8 text-center text-quiet">New to {brand.name}?</p>
      <Link to={paths.subscribeTo(defaultPlan)} className="button button-plain mt-2 flex w-full">
        Subscribe to Get Started
      </Link>
      <p className="mt-4 text-center text-13 text-quiet">
        By signing up, you agree to our <LegalLinks />.
      </p>
    </div>
  )
}
