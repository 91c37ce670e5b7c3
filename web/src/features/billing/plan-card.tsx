import { findPlan, monthlyPriceOf, plans, type PlanName, planTitle } from '@ownvoice/core/billing/plans'
import type { SubscriptionView } from '@ownvoice/core/billing/contract'
import type { SubscriptionState } from '@ownvoice/core/billing/subscription-state'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Chip, type StateTone } from '../../ui/chip.tsx'
import { calendarDay } from '../../ui/moment.ts'
import { dollars } from './plan-label.ts'
import { PortalButton } from './portal-button.tsx'

type Running = Exclude<SubscriptionState, 'ended'>

/** How each state reads, and what its date is. */
const states: Record<Running, { label: string; tone: StateTone; date: string | null }> = {
  active: { label: 'Active', tone: 'sent', date: 'Next payment' },
  trialing: { label: 'On trial', tone: 'sent', date: 'First payment' },
  past_due: { label: 'Payment overdue', tone: 'urgent', date: null }, // the period that is not paid has begun
  ending: { label: 'Ends soon', tone: 'draft', date: 'Ends on' },
}

const notBought = 'This plan was not bought here, so there is nothing to change or to bill.'

/** What the account has, and the ways to change it. */
export function PlanCard({ subscription, state }: { subscription: SubscriptionView; state: Running }) {
  const { planName, nextDate, isBillable } = subscription
  const { label, tone, date } = states[state]
  const whyNot = isBillable ? null : notBought
  const whyNoUpgrade = whyNot ?? largestReason(planName)
  return (
    <Card title="Current Plan" beside={<Chip tone={tone}>{label}</Chip>}>
      <dl className="mt-4 grid gap-y-4 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-6">
        <Fact name="Plan">{planTitle(planName)}</Fact>
        <Fact name="Price">{priceWords(planName)}</Fact>
        <Fact name="Emails">{findPlan(planName)?.emailsPerMonth.toLocaleString('en-US') ?? 0} a month</Fact>
        {date && nextDate && <Fact name={date}>{calendarDay(nextDate)}</Fact>}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <PortalButton look="main" refusal={whyNoUpgrade}>
          Upgrade
        </PortalButton>
        <PortalButton refusal={whyNot}>Change Plan</PortalButton>
        <PortalButton refusal={whyNot}>View invoices</PortalButton>
        <Link to={paths.manageBilling} className="button button-plain">
          Manage Billing
        </Link>
      </div>
      {whyNoUpgrade && <p className="mt-3 text-13 text-quiet">{whyNoUpgrade}</p>}
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet max-sm:-mb-4">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The listed price; what a launch price came to is on the invoices, which the processor keeps. */
function priceWords(planName: PlanName): string {
  const launch = findPlan(planName)?.launchPrice
  const listed = `${dollars(monthlyPriceOf(planName))} a month`
  return launch ? `${listed}; ${dollars(launch)} if you began at the launch price` : listed
}

function largestReason(planName: PlanName): string | null {
  return plans.at(-1)?.name === planName ? 'You are on the largest plan.' : null
}
