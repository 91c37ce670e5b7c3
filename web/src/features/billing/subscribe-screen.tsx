import { defaultPlan, findPlan, moneyBackDays, type Plan, planOf } from '@ownvoice/core/billing/plans'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { findCheckoutSession } from '../../api/checkout-session.ts'
import { signInPath } from '../../paths.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ActiveSubscription } from './active-subscription.tsx'
import { BackButton } from './back-button.tsx'
import { FinishPurchase } from './finish-purchase.tsx'
import { ManageBillingButton } from './manage-billing-button.tsx'
import { PlanBenefits } from './plan-benefits.tsx'
import { PlanOrder } from './plan-order.tsx'
import { type Standing, useStanding } from './use-standing.ts'

/** What the address asks for. `plan` is the one it names; `returned` says how a checkout ended from which the person comes. */
type Wish = { plan: Plan | null; isManaging: boolean; returned: 'paid' | 'cancelled' | null; sessionId: string | null }

/** One page for whoever buys, comes back from paying, or has a subscription already. `yourData` is for whose subscription is over. */
export function SubscribeScreen({ yourData }: { yourData: ReactNode }) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [parameters] = useSearchParams()
  const { standing, checkAgain } = useStanding()
  const wish = readWish(parameters)
  const mustSignIn = standing === 'visitor' && wish.plan === null && wish.returned !== 'cancelled'

  useEffect(() => {
    if (mustSignIn) void navigate(signInPath(pathname + search), { replace: true })
  }, [mustSignIn, navigate, pathname, search])

  return (
    <div className="pt-4 pb-8">
      <BackButton />
      <div className="mt-4">
        {hydrated ? (
          <View standing={standing} wish={wish} onCheckAgain={checkAgain} />
        ) : (
          <Offer chosen={null} standing="loading" onCheckAgain={checkAgain} />
        )}
      </div>
      {hydrated && typeof standing === 'object' && !standing.subscribed && <div className="mt-16 max-w-[680px]">{yourData}</div>}
    </div>
  )
}

function View({ standing, wish, onCheckAgain }: { standing: Standing; wish: Wish; onCheckAgain: () => void }) {
  const isSignedIn = standing !== 'loading' && standing !== 'visitor'
  if (isSignedIn && wish.returned === 'paid' && wish.sessionId) return <FinishPurchase sessionId={wish.sessionId} />
  if (typeof standing === 'object' && standing.subscribed) {
    return <ActiveSubscription plan={standing.plan} isManaging={wish.isManaging} />
  }
  return (
    <Offer chosen={wish.plan ?? planOf(defaultPlan)} standing={standing} onCheckAgain={onCheckAgain}>
      {standing === 'unknown' && (
        <div role="status" className="mt-4 flex max-w-[720px] flex-wrap items-center gap-4 rounded-card bg-draft-tint p-4">
          <p className="min-w-0 grow basis-80">
            <strong className="font-semibold">We could not look up your subscription.</strong> If you have one, check again before you pay.
          </p>
          <button type="button" className="button button-plain" onClick={onCheckAgain}>
            Check again
          </button>
        </div>
      )}
      {wish.returned === 'cancelled' && (
        <p role="status" className="mt-4 max-w-[60ch] rounded-card bg-draft-tint p-4">
          You left the checkout before paying. Nothing was charged, and you can start again whenever you like.
        </p>
      )}
      {isSignedIn && wish.isManaging && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <p className="text-quiet">Had a subscription before? Its card and invoices are still here.</p>
          <ManageBillingButton />
        </div>
      )}
    </Offer>
  )
}

type OfferProps = { chosen: Plan | null; standing: Standing; onCheckAgain: () => void; children?: ReactNode }

function Offer({ chosen, standing, onCheckAgain, children }: OfferProps) {
  return (
    <>
      <h1 className="font-serif text-40">Start your subscription</h1>
      <p className="mt-3 max-w-[60ch] text-17 text-quiet">
        Everything in every plan; they differ only in how many emails a month are answered. If it is not for you, ask for your money back
        within {moneyBackDays} days.
      </p>
      {children}
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)] lg:gap-16">
        <PlanOrder chosen={chosen} isReady={standing !== 'loading'} onSubscribedAlready={onCheckAgain} />
        <section aria-labelledby="included">
          <h2 id="included" className="mb-4 font-serif text-28">
            What you get
          </h2>
          <PlanBenefits plan={chosen} />
        </section>
      </div>
    </>
  )
}

function readWish(parameters: URLSearchParams): Wish {
  const payment = parameters.get('payment')
  return {
    plan: findPlan(parameters.get('plan')),
    isManaging: parameters.get('manage') === '1',
    returned: payment === 'success' ? 'paid' : payment === 'cancelled' ? 'cancelled' : null,
    sessionId: parameters.get('session_id') ?? findCheckoutSession(),
  }
}
