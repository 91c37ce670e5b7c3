import { chargedPrice, plans, planTitle } from '@ownvoice/core/billing/plans'
import type { SubscriptionView } from '@ownvoice/core/billing/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { useLoadNotice } from '../../ui/use-load-notice.ts'
import { MoneyBackCard } from './money-back-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { dollars, emailsLine } from './plan-label.ts'

/** What the account pays for, or the plans it may choose. Looked up again by whoever comes back from the processor's portal. */
export function SubscriptionCards() {
  const found = useQuery({
    ...api.billing.getSubscription.queryOptions(),
    refetchOnWindowFocus: 'always',
  })
  useLoadNotice(found.isError, 'Could not load your subscription information.', 'Error loading subscription')
  if (found.isPending) return <CardSkeleton />
  if (found.isLoadingError) return <Fault what="Your subscription" query={found} />
  const { subscription, isTestMode, moneyBack } = found.data
  return (
    <>
      {subscription && subscription.state !== 'ended' ? (
        <PlanCard subscription={subscription} state={subscription.state} />
      ) : (
        <PlanList hasBilling={subscription?.isBillable ?? false} />
      )}
      {subscription?.isBillable && <BillingContact email={subscription.billingEmail} isTestMode={isTestMode} />}
      {moneyBack && <MoneyBackCard moneyBack={moneyBack} />}
    </>
  )
}

/** For who has no subscription, or no longer has one: its card and invoices are still there then. */
function PlanList({ hasBilling }: { hasBilling: boolean }) {
  return (
    <Card title="No Active Subscription" hint="Everything is in every plan; they differ in how many emails a month are answered.">
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {plans.map((plan) => (
          <li key={plan.name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div>
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {planTitle(plan.name)}
                {plan.isMostPopular && <Chip>Most Popular</Chip>}
              </p>
              <p className="text-quiet">{emailsLine(plan)}</p>
              <p>
                {dollars(plan.monthlyPrice)} a month
                {plan.launchPrice && `, now ${dollars(chargedPrice(plan))}`}
              </p>
            </div>
            <Link
              to={paths.subscribeTo(plan.name)}
              className={`button ${plan.isMostPopular ? 'button-main' : 'button-plain'}`}
              aria-label={`Subscribe Now: ${planTitle(plan.name)}`}
            >
              Subscribe Now
            </Link>
          </li>
        ))}
      </ul>
      {hasBilling && (
        <Link to={paths.manageBilling} className="button button-plain mt-4">
          Manage Billing
        </Link>
      )}
    </Card>
  )
}

type BillingContactProps = { email: SubscriptionView['billingEmail']; isTestMode: boolean }

function BillingContact({ email, isTestMode }: BillingContactProps) {
  return (
    <Card title="Billing Contact" hint={isTestMode ? 'Test mode: no card is charged.' : 'Billing management connects to Stripe.'}>
      <p className="mt-4 break-all">{email ?? 'The address you gave at the checkout.'}</p>
      <p className="mt-1 text-13 text-quiet">Invoices go there. It is changed under Manage Billing.</p>
    </Card>
  )
}

function CardSkeleton() {
  return (
    <Card title="Current Plan" isBusy>
      <div role="status" className="mt-6 space-y-4">
        <span className="sr-only">Looking up your subscription</span>
        <SkeletonLine className="w-2/5" />
        <SkeletonLine className="w-3/5" />
        <SkeletonLine className="w-1/3" />
      </div>
    </Card>
  )
}
