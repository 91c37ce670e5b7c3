import { moneyBackDays } from '@ownvoice/core/billing/plans'
import { brand } from '@ownvoice/core/brand'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { site } from '../../site.ts'
import { ContactLines } from './contact-lines.tsx'
import type { LegalSection } from './legal-page.tsx'

export const termsSummary = (
  <p>
    You pay in advance, month by month, and can stop at any time. The assistant answers in your name, so you decide what it may say and
    answer for it. These terms say the rest.
  </p>
)

export const termsSections: readonly LegalSection[] = [
  {
    id: 'service',
    title: 'Service description',
    body: (
      <>
        <p>
          These terms are an agreement between you and {site.companyName} (“we”) about {brand.name}, the service at {site.url}. By opening
          an account, subscribing or using the service, you agree to them.
        </p>
        <p>
          {brand.name} reads the messages that reach your business, answers what your own documents answer, in your tone, offers your
          booking links, and hands over to you what it should not answer alone. What it does with each message, and why, is shown to you. We
          improve the service all the time; a feature that is marked as coming is not part of what you pay for until it works.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts and eligibility',
    body: (
      <>
        <p>
          You must be at least 18 years old and able to make a contract for the business you sign up for. Give true details and keep them
          current. Confirm your email address: until then the assistant sends nothing.
        </p>
        <p>
          Keep your password to yourself and tell us at once if somebody else may have it. What happens under your account is yours to
          answer for, unless we caused it. One account is for one business.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'Acceptable use',
    body: (
      <>
        <p>Use {brand.name} for messages that your business may lawfully read and answer. Do not use it:</p>
        <ul>
          <li>to send spam, to deceive, to harass, or to pose as somebody you are not;</li>
          <li>to hide that a reply was written by software where the law wants it said; write to us, and each reply says it;</li>
          <li>for advice that needs a licence, such as medical or legal advice, or for emergencies;</li>
          <li>with documents or mailboxes that you have no right to;</li>
          <li>to break into, overload, copy or resell the service, or to get around its limits.</li>
        </ul>
        <p>
          If you work with children, ask for no more about them than you need, and keep to the laws that protect them. We may pause an
          account that breaks these rules or puts others at risk. Where we can, we tell you first and give you time to mend it.
        </p>
      </>
    ),
  },
  {
    id: 'billing',
    title: 'Plans, billing and taxes',
    body: (
      <>
        <p>
          The plans, their prices and the number of emails a month that each includes are shown before you buy. Fees are billed in advance,
          every month, through our payment processor. When the emails of a month are used up, replies wait as drafts; nothing is charged on
          top. The count starts again on the 5th of each month (UTC).
        </p>
        <p>
          Fees are non-refundable except where required by law and under the {moneyBackDays}-day money-back guarantee: if {brand.name} is
          not for you, tell us within {moneyBackDays} days of your first payment and we return it in full.
        </p>
        <p>
          Prices are in US dollars and without taxes; taxes that the law puts on the sale are yours to pay. If a payment fails, the payment
          processor may try the card again. When it gives up, the subscription ends and the assistant stops answering. We announce a new
          price at least 30 days before it applies to you, and you can cancel before it does. A launch price stays for as long as the
          subscription that began with it runs.
        </p>
      </>
    ),
  },
  {
    id: 'cancellations',
    title: 'Cancellations',
    body: (
      <>
        <p>
          You can cancel at any time, under Manage Billing or by writing to us. Access continues to the end of the billing period that is
          paid for; then it ends, and nothing more is charged.
        </p>
        <p>
          After that the dashboard is closed, and we keep your data in case you come back. Sign in to export or delete it, as the{' '}
          <Link to={paths.privacy} className="link">
            Privacy Policy
          </Link>{' '}
          says. We may end an account with 30 days’ notice, and then return what was paid for the time after it.
        </p>
      </>
    ),
  },
  {
    id: 'integrations',
    title: 'Integrations',
    body: (
      <>
        <p>
          When you connect a mailbox, a calendar or another service, you allow us to act in it for you, as far as the feature needs. Those
          services have terms of their own, can change or fail, and are not ours to answer for. They are disconnected at any time when you
          ask.
        </p>
        <p>Booking links lead to the scheduler that you chose. What is agreed there is agreed between you, it and your customers.</p>
      </>
    ),
  },
  {
    id: 'property',
    title: 'Intellectual property',
    body: (
      <>
        <p>
          Your documents, your messages and the replies written for you stay yours. You allow us to store, process and send them, in order
          to run the service for you and for nothing else.
        </p>
        <p>
          The name {brand.name}, its look and the service are ours or our licensors’. The program’s source code is under the licence that
          comes with it, and these terms take nothing away from the rights that it gives you. Ideas that you send us we may use freely.
        </p>
      </>
    ),
  },
  {
    id: 'disclaimers',
    title: 'Disclaimers',
    body: (
      <>
        <p>
          The service is provided “as is” and “as available”. Every price, date and promise in a reply is checked against your documents
          before it leaves, but software errs, and a document can be wrong. Keep yours current, look at what is handed to you, and read
          along: every reply is shown to you with its sources.
        </p>
        <p>
          Figures that are marked as estimates are estimates; we promise no number of hours, customers or sales. As far as the law allows,
          we give no other warranty, whether stated or implied, of fitness for a purpose, of merchantability or of non-infringement.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Limitation of liability',
    body: (
      <>
        <p>
          As far as the law allows, neither of us is liable to the other for lost profit, lost business or other indirect harm. All that we
          are liable for in connection with the service, whatever the reason, is limited to the amounts you paid for it in the prior 3
          months before the claim arose.
        </p>
        <p>
          These limits do not apply where the law forbids them, such as for harm done on purpose, and they do not shorten the money-back
          guarantee.
        </p>
      </>
    ),
  },
  {
    id: 'modifications',
    title: 'Modifications',
    body: (
      <p>
        We may change these terms. The date at the top shows when that was last done. Of a change that matters we tell you by email at least
        30 days before; if you do not agree, you can cancel until then, and going on after it means that you agree.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <p>
        The laws of the State of California apply, without its rules on the conflict of laws. Disputes go to the state and federal courts in
        California. Please write to us first: most things are settled that way. Where the law of your home gives consumers rights that
        cannot be waived, you keep them. If one part of these terms does not hold, the others still do.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: <ContactLines />,
  },
]
