import { chargedPrice, moneyBackDays, type Plan, plans, planTitle } from '@ownvoice/core/billing/plans'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { startCheckout } from '../../api/billing.ts'
import { keepCheckoutSession } from '../../api/checkout-session.ts'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { LegalLinks } from '../../ui/legal-links.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { dollars, emailsLine } from './plan-label.ts'

type PlanOrderProps = {
  /** Null until the page knows its own address. */
  chosen: Plan | null
  isReady: boolean
  /** The server refused to sell, because there is a subscription: the page did not know of it. */
  onSubscribedAlready: () => void
}

/** The plans, the price of the chosen one, and the way to pay it. */
export function PlanOrder({ chosen, isReady, onSubscribedAlready }: PlanOrderProps) {
  const navigate = useNavigate()
  const [starting, setStarting] = useState(false)

  // A browser may bring the page back from the checkout exactly as it was left.
  useEffect(() => {
    const wake = () => setStarting(false)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])

  async function start(plan: Plan) {
    setStarting(true)
    const answer = await startCheckout(plan.name)
    if (answer.ok) {
      keepCheckoutSession(answer.value.sessionId)
      return window.location.assign(answer.value.url)
    }
    setStarting(false)
    if (answer.code === 'already_subscribed') {
      showToast({
        tone: 'error',
        title: 'You are subscribed already',
        description: 'Nothing was charged. To change your plan, press Manage Billing.',
      })
      onSubscribedAlready()
      return navigate(paths.manageBilling, { replace: true })
    }
    showToast({
      tone: 'error',
      title: 'Payment Failed',
      description: 'There was an issue processing your payment. Please try again.',
    })
  }

  return (
    <section aria-label="Your plan" className="rounded-card border border-line bg-sheet p-6 sm:p-8">
      <PlanChoice chosen={chosen} />
      <div className="mt-6">{chosen ? <Price plan={chosen} /> : <PriceSkeleton />}</div>
      <button
        type="button"
        disabled={chosen === null}
        aria-disabled={!isReady || starting}
        className="button button-main mt-6 w-full"
        onClick={() => {
          if (chosen && isReady && !starting) void start(chosen)
        }}
      >
        {starting ? 'Opening the checkout…' : 'Start Subscription'}
      </button>
      <noscript>
        <p className="mt-3 rounded-card bg-draft-tint p-3 text-13">Choosing a plan and paying for it need JavaScript.</p>
      </noscript>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 font-semibold">
        <li>Cancel anytime</li>
        <li>{moneyBackDays}-day money-back guarantee</li>
      </ul>
      <p className="mt-4 text-13 text-quiet">
        You pay on the page of our payment processor; your card is never seen here. By subscribing you agree to our <LegalLinks />.
      </p>
    </section>
  )
}

/** Choosing is going to an address, so that a choice can be sent on, and Back still leads to where the visitor came from. */
function PlanChoice({ chosen }: { chosen: Plan | null }) {
  return (
    <nav aria-label="Plans">
      <ul className="grid gap-2">
        {plans.map((plan) => (
          <li key={plan.name}>
            <Link
              to={paths.subscribeTo(plan.name)}
              replace
              preventScrollReset
              aria-current={plan.name === chosen?.name ? 'true' : undefined}
              className="group grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-card border border-line px-4 py-2 hover:border-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-tint"
            >
              <span
                aria-hidden="true"
                className="size-4 rounded-full border border-edge group-aria-[current=true]:border-[5px] group-aria-[current=true]:border-accent"
              />
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-semibold">{planTitle(plan.name)}</span>
                {plan.isMostPopular && <Chip>Most Popular</Chip>}
                <span className="w-full text-13 text-quiet group-aria-[current=true]:text-ink">{emailsLine(plan)}</span>
              </span>
              <span className="text-right font-semibold">{dollars(chargedPrice(plan))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Price({ plan }: { plan: Plan }) {
  const price = chargedPrice(plan)
  const isLaunch = price !== plan.monthlyPrice
  return (
    <div role="status" aria-label="Price">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {isLaunch && (
          <del className="font-serif text-28 text-quiet">
            <span className="sr-only">Instead of </span>
            {dollars(plan.monthlyPrice)}
          </del>
        )}
        <span>
          <span className="font-serif text-56">{dollars(price)}</span> <span className="ml-1 text-17 text-quiet">a month</span>
        </span>
      </p>
      <p className="mt-1 text-quiet">
        {isLaunch
          ? `${planTitle(plan.name)} at the launch price, for as long as your subscription runs.`
          : `${planTitle(plan.name)}, charged once a month.`}
      </p>
    </div>
  )
}

function PriceSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="flex h-15 items-center">
        <SkeletonLine className="h-8 w-40" />
      </div>
      <div className="mt-1 flex h-6 items-center">
        <SkeletonLine className="w-64" />
      </div>
    </div>
  )
}
