import { html } from 'hono/html'
import { planOf, planTitle } from '@ownvoice/core/billing/plans'
import { brand } from '@ownvoice/core/brand'
import { type Html, renderPage } from '../../http/render-page.ts'
import type { PracticeCard } from '../../sandbox/pay-practice-session.ts'
import type { PracticeSession } from '../../sandbox/practice-objects.ts'
import { dollars } from './dollars.ts'
import { practicePageStyle } from './practice-page-style.ts'

type Typed = { email: string; card: PracticeCard; problem: string | null }

/** The hosted checkout of test mode: which plan, what it costs, and which of the test cards pays. What was typed is still there after a refusal. */
export function renderPracticeCheckout(session: PracticeSession, { email, card, problem }: Typed): Html {
  const { name, emailsPerMonth } = planOf(session.metadata.plan)
  const choice = (value: PracticeCard, label: string) =>
    html`<label class="choice">
      <input type="radio" name="card" value="${value}" ${card === value ? 'checked' : ''} />
      ${label}
    </label>`
  return renderFrame(
    html`<h1>Subscribe to ${brand.name}</h1>
      <p>${planTitle(name)} plan, about ${emailsPerMonth.toLocaleString('en-US')} emails a month. Cancel anytime.</p>
      ${renderPrice(session)} ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      <form method="post">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" value="${email}" autocomplete="email" maxlength="254" required />
        <fieldset>
          <legend>Test card</legend>
          ${choice('accepted', 'Card that is accepted')} ${choice('declined', 'Card that is declined')}
          ${choice('late', 'Card that is accepted; its notice comes late')}
        </fieldset>
        <div class="actions">
          <button type="submit">Pay ${dollars(session.amount_total)}</button>
          <a href="${session.cancel_url}">Cancel</a>
        </div>
      </form>`,
  )
}

/** What a checkout that can no longer be paid says, with the way on. */
export function renderClosedPracticeCheckout(session: PracticeSession, state: 'paid' | 'expired'): Html {
  return state === 'paid'
    ? renderFrame(
        html`<h1>This checkout is paid</h1>
          <p role="status">It was paid once, and nothing more is charged.</p>
          <p><a href="${session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)}">Go on to ${brand.name}</a></p>`,
      )
    : renderFrame(
        html`<h1>This checkout has expired</h1>
          <p role="status">Nothing was charged. You can begin again at any time.</p>
          <p><a href="${session.cancel_url}">Back to ${brand.name}</a></p>`,
      )
}

function renderPrice({ metadata, amount_total }: PracticeSession): Html {
  const listed = planOf(metadata.plan).monthlyPrice * 100
  const struckThrough = listed === amount_total ? '' : html`<s><span class="hidden">Listed price </span>${dollars(listed)}</s> `
  return html`<p class="price">${struckThrough}<strong>${dollars(amount_total)}</strong> a month</p>`
}

function renderFrame(content: Html): Html {
  return renderPage(
    `Checkout · ${brand.name}`,
    html`<p class="notice">Test mode: no card is charged</p>
      ${content}`,
    practicePageStyle,
  )
}
