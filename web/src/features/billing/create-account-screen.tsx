import { brand } from '@ownvoice/core/brand'
import type { CheckoutView } from '@ownvoice/core/billing/contract'
import { defaultPlan, planOf } from '@ownvoice/core/billing/plans'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { findCheckout } from '../../api/billing.ts'
import { findCheckoutSession } from '../../api/checkout-session.ts'
import { paths } from '../../paths.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { CheckoutRefusal } from './checkout-refusal.tsx'
import { CreateAccountForm } from './create-account-form.tsx'
import { planLine } from './plan-label.ts'
import { type Standing, useStanding } from './use-standing.ts'

/** The way back from the checkout for who has no account yet. It proves nothing by itself: the server asks the processor. */
export function CreateAccountScreen() {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { standing } = useStanding()
  const [tries, setTries] = useState(1)
  const isPaid = parameters.get('payment') === 'success'
  const sessionId = hydrated ? (parameters.get('session_id') ?? findCheckoutSession()) : null
  const elsewhere = hydrated ? leadElsewhere(standing, isPaid, sessionId) : null

  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true })
  }, [elsewhere, navigate])

  if (!hydrated || elsewhere || standing === 'loading') return <AccountCard checkout={null} sessionId="" />
  const checkAgain = () => setTries(tries + 1)
  if (!sessionId) return <CheckoutRefusal reason="unknown" onCheckAgain={checkAgain} />
  return <ForCheckout key={tries} sessionId={sessionId} onCheckAgain={checkAgain} />
}

/** Where a person belongs who should not be here; null for one who should. */
function leadElsewhere(standing: Standing, isPaid: boolean, sessionId: string | null): string | null {
  if (!isPaid) return paths.subscribeTo(defaultPlan)
  if (standing === 'loading' || standing === 'visitor') return null
  // Who is signed in has an account: a payment that it does not have yet is tied to it on the way to the dashboard.
  const isSubscribed = standing !== 'unknown' && standing.subscribed
  return isSubscribed || !sessionId
    ? paths.overview
    : `${paths.subscribe}?${new URLSearchParams({ payment: 'success', session_id: sessionId })}`
}

function ForCheckout({ sessionId, onCheckAgain }: { sessionId: string; onCheckAgain: () => void }) {
  const [checkout, setCheckout] = useState<CheckoutView | 'unreachable' | null>(null)

  useEffect(() => {
    let left = false
    void findCheckout(sessionId).then((answer) => {
      if (!left) setCheckout(answer.ok ? answer.value : 'unreachable')
    })
    return () => {
      left = true
    }
  }, [sessionId])

  if (checkout === 'unreachable') return <CheckoutRefusal reason={checkout} onCheckAgain={onCheckAgain} />
  if (checkout && checkout.state !== 'redeemable') return <CheckoutRefusal reason={checkout.state} onCheckAgain={onCheckAgain} />
  return <AccountCard checkout={checkout} sessionId={sessionId} />
}

function AccountCard({ checkout, sessionId }: { checkout: CheckoutView | null; sessionId: string }) {
  return (
    <div className="mx-auto max-w-[480px] py-8">
      <Drawing name="keys" className="mx-auto size-16 text-quiet" />
      <h1 className="mt-4 text-center font-serif text-40">Create your account</h1>
      <p className="mt-2 text-center text-quiet">One step is left. Your payment becomes your account at {brand.name}.</p>
      <div className="mt-8 rounded-card border border-line bg-sheet p-6 sm:p-8">
        {checkout ? (
          <>
            {checkout.plan && (
              <p className="mb-6 border-b border-line pb-6">
                <span className="font-semibold text-sent">Payment received.</span> {planLine(planOf(checkout.plan))}.
              </p>
            )}
            <CreateAccountForm sessionId={sessionId} email={checkout.email} />
          </>
        ) : (
          <FormSkeleton />
        )}
      </div>
      <Link to={paths.subscribeTo(checkout?.plan ?? defaultPlan)} className="button button-plain mt-6 flex w-full">
        Back to Payment
      </Link>
    </div>
  )
}

function FormSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Your payment is looked up</span>
      {['w-16', 'w-20', 'w-32'].map((width) => (
        <div key={width} className="mb-5">
          <SkeletonLine className={`my-1 ${width}`} />
          <SkeletonLine className="h-11 rounded-card" />
        </div>
      ))}
      <SkeletonLine className="h-11 rounded-card" />
      <noscript>
        <p className="mt-4 rounded-card bg-draft-tint p-3 text-13">Creating the account needs JavaScript.</p>
      </noscript>
    </div>
  )
}
