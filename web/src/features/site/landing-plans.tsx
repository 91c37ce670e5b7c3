import { dailyPrice, type Plan, plans, planTitle } from '@ownvoice/core/billing/plans'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { Carousel } from '../../ui/carousel.tsx'

const middle = Math.floor(plans.length / 2)

/** The price points of Starter in a circle, and the list that all of them share: its first line follows the one in the middle. */
export function PlanCarousel() {
  const [selected, setSelected] = useState(middle)
  const plan = plans[selected]
  return (
    <>
      <Carousel
        label="Starter plans"
        startIndex={middle}
        shiftClass="plan-shift"
        slideClass="plan-slide"
        sideBySide="(min-width: 1024px)"
        slides={plans.map((one) => ({ key: one.name, name: `Starter at $${one.monthlyPrice}`, content: <PlanCard plan={one} /> }))}
        onSelect={setSelected}
      />
      <div className="mx-auto mt-10 max-w-[856px]">
        <h3 className="font-serif text-21">In Starter</h3>
        <ul aria-label="In Starter" className="ticks mt-3 grid gap-x-12 sm:grid-cols-2">
          <li aria-live="polite" data-volume className="font-semibold">
            {plan ? `About ${plan.emailsPerMonth.toLocaleString('en-US')} emails a month` : ''}
          </li>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
    </>
  )
}

const features = [
  'Replies from your own documents, with the source of each sentence',
  'Your greeting, your sign-off, your tone',
  'Follow-ups after 1, 3, 7 and 14 days',
  'Your booking links for new, moved and canceled appointments',
  'A holding reply and a notice to you for whatever needs you',
  'Gmail or any mailbox by IMAP, a web form, a webhook',
  'Drafts only, for as long as you like to read along',
] as const

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <div className="plan-card">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p className="font-semibold">Starter</p>
        {plan.isMostPopular && <p className="rounded-chip bg-accent px-2 text-13 font-semibold text-on-accent">Most Popular</p>}
      </div>
      <p className="mt-3">
        <span className="font-serif text-56">${plan.monthlyPrice}</span> <span className="text-quiet">a month</span>
      </p>
      <p className="mt-2">
        About {plan.emailsPerMonth.toLocaleString('en-US')} emails a month
        <br />
        <span className="text-quiet">${dailyPrice(plan.monthlyPrice)} a day</span>
      </p>
      <p className="mt-3 mb-4 min-h-12 text-13 text-quiet">
        Called {planTitle(plan.name)} at checkout.{' '}
        {plan.launchPrice && `At the launch price: $${plan.launchPrice} a month, for as long as the subscription runs.`}
      </p>
      <a
        href={paths.subscribeTo(plan.name)}
        aria-label={`Subscribe to Starter at $${plan.monthlyPrice}`}
        className={`button w-full ${plan.isMostPopular ? 'button-main' : 'button-plain'}`}
      >
        Subscribe
      </a>
    </div>
  )
}
