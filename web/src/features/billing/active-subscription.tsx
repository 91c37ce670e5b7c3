import { brand } from '@ownvoice/core/brand'
import { findPlan, monthlyPriceOf, type PlanName, planTitle } from '@ownvoice/core/billing/plans'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { ManageBillingButton } from './manage-billing-button.tsx'
import { PlanBenefits } from './plan-benefits.tsx'
import { dollars } from './plan-label.ts'

/** Long enough to read what this is; nobody has to wait for it. */
const readingMs = 1500

/** What a subscriber has. It leads on to the dashboard by itself unless the person came, or presses, to manage the billing. */
export function ActiveSubscription({ plan: name, isManaging }: { plan: PlanName | null; isManaging: boolean }) {
  const navigate = useNavigate()
  const [stays, setStays] = useState(isManaging)
  const plan = findPlan(name)

  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => void navigate(paths.overview, { replace: true }), readingMs)
    return () => clearTimeout(timer)
  }, [stays, navigate])

  return (
    <div className="max-w-[640px]">
      <Chip tone="sent">Active Subscription</Chip>
      <h1 className="mt-4 font-serif text-40">{plan ? `You are on ${planTitle(plan.name)}` : `You have ${brand.name}`}</h1>
      <p className="mt-2 text-17">Listed at {dollars(monthlyPriceOf(name))} a month.</p>
      <p role="status" className="mt-2 text-17 text-quiet">
        {stays ? 'Card, plan, invoices and the end of the subscription are under Manage Billing.' : 'Taking you to your dashboard…'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to={paths.overview} className="button button-main">
          Go to Dashboard
        </Link>
        <ManageBillingButton onPress={() => setStays(true)} />
      </div>
      <h2 className="mt-10 mb-4 font-serif text-21">What is included</h2>
      <PlanBenefits plan={plan} />
    </div>
  )
}
