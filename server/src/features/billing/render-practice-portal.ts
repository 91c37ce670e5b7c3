import { html } from 'hono/html'
import { type Plan, plans, planTitle } from '@ownvoice/core/billing/plans'
import { brand } from '@ownvoice/core/brand'
import { type Html, renderPage } from '../../http/render-page.ts'
import { monthlyCents } from '../../payments/price-list.ts'
import { centsOf, planNow, type PracticeSubscription } from '../../sandbox/practice-objects.ts'
import { type PracticePortalAction, type PracticePortalView, whyNot } from '../../sandbox/practice-portal.ts'
import { dollars } from './dollars.ts'
import { practicePageStyle } from './practice-page-style.ts'

type Step = { action: PracticePortalAction; button: string; explanation: string }

const customerSteps: readonly Step[] = [
  {
    action: 'cancel_at_period_end',
    button: 'Cancel at period end',
    explanation: 'Everything stays open until the paid time is over. Nothing more is charged.',
  },
  { action: 'resume', button: 'Resume', explanation: 'Takes the cancellation back: the subscription goes on as before.' },
  { action: 'cancel_now', button: 'Cancel now', explanation: 'Ends the subscription at once. Nothing is refunded.' },
]

const tryOutSteps: readonly Step[] = [
  { action: 'fail_payment', button: 'Let the next payment fail', explanation: 'As if the bank refused the card: the payment is overdue.' },
  {
    action: 'pay_open_invoice',
    button: 'Pay the open invoice',
    explanation: 'As if a new card was entered: the overdue payment goes through.',
  },
  {
    action: 'refund_last_payment',
    button: 'Refund the last payment',
    explanation: 'The money-back guarantee: the last payment is given back in full, and the subscription ends.',
  },
]

const words: Record<PracticeSubscription['status'], string> = { active: 'Active', past_due: 'Payment overdue', canceled: 'Ended' }

/** The billing portal of test mode: the subscription, what can be changed in it, and its invoices. */
export function renderPracticePortal(view: PracticePortalView): Html {
  const { subscription, charges, held, returnUrl } = view
  return renderPage(
    `Billing · ${brand.name}`,
    html`<p class="notice">Test mode: no card is charged</p>
      <h1>Your subscription</h1>
      ${subscription ? renderFacts(subscription) : html`<p>There is no subscription yet.</p>`}
      <p><a href="${returnUrl}">Return to ${brand.name}</a></p>
      <h2>Change plan</h2>
      <p class="quiet">
        The new plan and its emails hold at once. The difference in price for the days that are left is on the next invoice.
      </p>
      ${plans.map((plan) => renderStep(planStep(plan, subscription), view))}
      <h2>End or resume</h2>
      ${customerSteps.map((step) => renderStep(step, view))}
      <h2>Try what else can happen</h2>
      ${tryOutSteps.map((step) => renderStep(step, view))} ${renderHeld(held.length)}
      <h2>Invoices</h2>
      ${renderInvoices(charges)}`,
    practicePageStyle,
  )
}

function renderFacts(subscription: PracticeSubscription): Html {
  const { status, cancel_at_period_end, items } = subscription
  const endsOn = renderDay(items.data[0].current_period_end)
  return html`<dl>
    <dt>Plan</dt>
    <dd>${planTitle(planNow(subscription))}, ${dollars(centsOf(subscription))} a month</dd>
    <dt>Status</dt>
    <dd>${words[status]}</dd>
    ${
      status === 'canceled'
        ? ''
        : html`<dt>${cancel_at_period_end ? 'Ends on' : 'Next payment'}</dt>
            <dd>${endsOn}</dd>`
    }
  </dl>`
}

function planStep({ name, emailsPerMonth }: Plan, subscription: PracticeSubscription | null): Step {
  const coupons = subscription?.discounts.map(({ coupon }) => coupon) ?? []
  return {
    action: `plan_${name}`,
    button: `Change to ${planTitle(name)}`,
    explanation: `${dollars(monthlyCents(name, coupons))} a month, about ${emailsPerMonth.toLocaleString('en-US')} emails`,
  }
}

/** What cannot be done just now is shown all the same, with the reason. */
function renderStep({ action, button, explanation }: Step, view: PracticePortalView): Html {
  const reason = whyNot(action, view)
  return html`<form class="step" method="post">
    <div>
      <p>${explanation}</p>
      ${reason ? html`<p class="quiet" id="why-${action}">${reason}</p>` : ''}
    </div>
    ${
      reason
        ? html`<button type="submit" class="plain" disabled aria-describedby="why-${action}">${button}</button>`
        : html`<button type="submit" class="plain" name="action" value="${action}">${button}</button>`
    }
  </form>`
}

function renderHeld(count: number): Html {
  const reason = count === 0 ? 'No notice is held back.' : `${count} held back. They also arrive with the next reconciliation.`
  return html`<form class="step" method="post">
    <div>
      <p>Sends the notices that were held back or not taken.</p>
      <p class="quiet" id="why-held">${reason}</p>
    </div>
    <button type="submit" class="plain" name="action" value="send_held" aria-describedby="why-held" ${count === 0 ? 'disabled' : ''}>
      Send held notices
    </button>
  </form>`
}

function renderInvoices(charges: PracticePortalView['charges']): Html {
  if (charges.length === 0) return html`<p class="quiet">There are no invoices.</p>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Plan</th>
        <th scope="col">Status</th>
        <th scope="col" class="amount">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${charges.map(
        ({ created, metadata, refunded, amount }) =>
          html`<tr>
            <td>${renderDay(created)}</td>
            <td>${planTitle(metadata.plan)}</td>
            <td>${refunded ? 'Refunded' : 'Paid'}</td>
            <td class="amount">${dollars(amount)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function renderDay(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
