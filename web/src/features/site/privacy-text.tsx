import { brand } from '@ownvoice/core/brand'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { site } from '../../site.ts'
import { ContactLines } from './contact-lines.tsx'
import type { LegalSection } from './legal-page.tsx'

const googlePolicy = 'https://developers.google.com/terms/api-services-user-data-policy'

export const privacySummary = (
  <p>
    {brand.name} reads the mail of your business in order to answer it, and for nothing else. Nothing is sold, nothing is used for
    advertising, and you can take your data out or have it deleted.
  </p>
)

export const privacySections: readonly LegalSection[] = [
  {
    id: 'collected',
    title: 'What is collected',
    body: (
      <>
        <p>
          “We” is {site.companyName}, which runs {brand.name} at {site.url}. “You” is the owner of an account, and “your customers” are the
          people who write to your business. We hold:
        </p>
        <ul>
          <li>
            <strong>Account info:</strong> your email address and your business name, and your password in a form from which it cannot be
            read back.
          </li>
          <li>
            <strong>Business settings,</strong> as far as your account has them: tone, response delay, FAQs, booking links, blackout dates
            and plan tier.
          </li>
          <li>
            <strong>Uploaded files:</strong> the documents that you want answers to be taken from, and the text found in them.
          </li>
          <li>
            <strong>Email data, if you connect a mailbox:</strong> the messages that come in, their senders, subjects and attachments’
            names, the replies that leave, and the access that lets us read and send.
          </li>
          <li>
            <strong>Calendar data, if you connect a calendar:</strong> when you are free or busy. As long as no calendar can be connected,
            there is none. If you connect a scheduler, or calendar mails come in: who booked with you, when and for what, and the access
            that lets the scheduler tell us.
          </li>
          <li>
            <strong>Usage logs:</strong> what was done and when, how long it took, faults, the network address and browser of each sign-in,
            and approximate token counts where a language model is used.
          </li>
          <li>
            <strong>What visitors send:</strong> what is typed into the demo form or into a form of one of our customers, and an address
            left to hear about a plan. A question typed into the example on the front page is answered and not kept.
          </li>
        </ul>
        <p>
          Card numbers never reach us: the payment processor takes them and tells us whether a payment was made. One cookie keeps you signed
          in, one says that this browser has signed in to your account before, and one may remember how you left the menu. There are no
          tracking cookies, and no page loads anything from an advertiser.
        </p>
        <h3>About children</h3>
        <p>
          {brand.name} is for businesses, and accounts are for adults. Schools and child-care businesses get mail in which parents write
          about their children. We hold such mail only to answer it on behalf of the business, build no profile of a child, and hand over to
          the owner whatever hints that a child may be at risk. If you believe that a child opened an account, write to us and we delete it.
        </p>
      </>
    ),
  },
  {
    id: 'used',
    title: 'How data is used',
    body: (
      <>
        <p>We use the data to run the service that you subscribe to:</p>
        <ul>
          <li>to understand a message, find the passages of your documents that answer it, and write a reply in your tone;</li>
          <li>to send that reply, keep it as a draft, or hand the message to you, and to show you why;</li>
          <li>to show your figures, and to count the emails of your plan;</li>
          <li>to sign you in, take payment, answer your questions, and tell you about your account;</li>
          <li>to find faults, stop abuse, and keep the service safe.</li>
        </ul>
        <p>
          Documents are read, searched and answered from on our own server. A language model of another company is used only where this
          installation is set up with one; then the message, the passages that fit it and your tone are sent to that company for that reply.
          Ask us which company that is, and under which terms. We train no model on your data or on that of your customers.
        </p>
        <p>
          For the mail of your customers you decide what it is used for, and we act on your behalf. Replies are written by software. Where
          the law asks that they say so, write to us, and each of them says that it was written by an assistant.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Data sharing',
    body: (
      <>
        <p>We do not sell data, and we do not rent or trade it. We share it only with:</p>
        <ul>
          <li>
            <strong>Service providers</strong> who need it to do their part: hosting and storage, delivery of email, payments, and, where
            one is set up, a language model. They may use it for that part alone.
          </li>
          <li>
            <strong>Whom you ask us to:</strong> your mail provider, when we read and send for you, and the people your replies go to.
          </li>
          <li>
            <strong>Authorities and courts, for legal or compliance reasons,</strong> when the law obliges us, or to protect people from
            harm. We tell you first, unless that is forbidden.
          </li>
        </ul>
        <p>
          If the business behind {brand.name} is ever taken over, the data may move with it under this same policy, and you hear of it
          before. Ask us at any time which providers we use.
        </p>
      </>
    ),
  },
  {
    id: 'google',
    title: 'Google user data',
    body: (
      <>
        <p>
          When a Google account is connected, we ask for the minimum scopes that reading your business’s mail and answering it take, and for
          nothing else in that account. You see them on Google’s own page and can refuse.
        </p>
        <p>
          What we get from Google is used to give you the features that you see, and for nothing else. It is not used for advertising of any
          kind, not sold, not used to judge anybody’s credit, and not used to train general models. It goes to others only where a feature
          needs it, where security or the law demands it, or with your consent. No person reads it, unless you ask us to look at a message,
          a security matter or the law makes it necessary, or it was made anonymous first.
        </p>
        <p>
          {brand.name}’s use and transfer of information received from Google APIs adheres to the{' '}
          <a href={googlePolicy} className="link">
            Google API Services User Data Policy
          </a>
          , including its Limited Use requirements. The keys to your Google account are stored encrypted and are deleted when it is
          disconnected; you can also take them back in your Google account.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'Retention',
    body: (
      <>
        <p>
          We keep your data for as long as you have an account, and your messages for as many months as you set. You can delete a message,
          all of a customer, a document or the whole account yourself, in your settings, and export everything before. You can also ask us
          to delete data, and we do so within 30 days. Either way it is deleted except for what we must keep for legal or billing needs,
          such as invoices.
        </p>
        <p>
          A deleted message leaves a hash from which nothing can be read, so that it is not taken for new. A customer’s wish for no more
          automatic mail outlives the deletion of that customer in the same form, and ends with your account. When you delete your account,
          your subscription is canceled, our access to your mailbox is given back, and all of it is deleted within minutes. Backups are
          overwritten in turn: what was deleted is gone from them after the number of days that is stated where you delete, 30 unless it
          says otherwise.
        </p>
        <p>
          When a subscription ends, the dashboard closes and nothing is answered or sent any more. Arriving mail is left alone in your
          mailbox; what a form on your site brings is kept, unanswered. What we hold stays in case you come back. Meanwhile you can sign in,
          and on the page where you would subscribe again you can export everything or delete your account. Demo requests are deleted on
          request, and with the account that was opened under their address.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <>
        <p>
          Connections use HTTPS. Access controls in the database itself keep each account’s rows apart from every other’s. The keys to
          mailboxes are encrypted, passwords are hashed, sessions can be ended, and guessing is slowed down. Of our own people only those
          who need access have it.
        </p>
        <p>
          No system is perfectly safe. If your data is ever seen by somebody who should not have seen it, we tell you without delay what
          happened and what to do. If you found a weakness, please write to the address below.
        </p>
      </>
    ),
  },
  {
    id: 'choices',
    title: 'User choices',
    body: (
      <>
        <ul>
          <li>
            <strong>Disconnect integrations in settings.</strong> What is connected is shown on the{' '}
            <Link to={paths.integrations} className="link">
              Integrations
            </Link>{' '}
            page, which you reach from your settings and from the menu of the dashboard. As long as it has no button to disconnect, write to
            us, or take back our access at your mail provider. From then on we read and send nothing.
          </li>
          <li>
            <strong>Access, update or delete data by contacting support.</strong> Most of it you can do yourself: see and change it in the
            dashboard, and export or delete it under Settings, Security. For anything else, write to us; we answer within 30 days.
          </li>
          <li>
            <strong>Opt out of non-essential communications.</strong> We send none today but what you asked for, such as word of a new plan;
            to hear no more, write to us. Mails that your account needs, such as a reset link, still reach you.
          </li>
        </ul>
        <p>
          Depending on where you live, the law may give you more: to object, to restrict, to take your data elsewhere, or to complain to an
          authority. We treat nobody worse for using a right. If you wrote to a business that uses {brand.name}, please turn to that
          business first; we help it to answer you.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <>
        <ContactLines />
        <p>
          When this policy changes, the date at its top changes with it. Of a change that matters you hear by email before it takes effect.
        </p>
      </>
    ),
  },
]
