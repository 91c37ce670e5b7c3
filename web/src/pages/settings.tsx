import { Link } from 'react-router'
import { useMe } from '../api/use-me.ts'
import { SignedInOnly } from '../features/accounts/signed-in-only.tsx'
import { LanguageModelCard } from '../features/assistant/language-model-card.tsx'
import { SendingCard } from '../features/assistant/sending-card.tsx'
import { SignatureCard } from '../features/assistant/signature-card.tsx'
import { LanguagesCard } from '../features/assistant/languages-card.tsx'
import { LateCard } from '../features/assistant/late-card.tsx'
import { LeftAloneCard } from '../features/assistant/left-alone-card.tsx'
import { FollowUpsCard } from '../features/followups/follow-ups-card.tsx'
import { paths } from '../paths.ts'
import { PageTitle } from '../ui/page-title.tsx'

/** Guard two stands before the forms, behind the dashboard's own. */
export default function SettingsPage() {
  return (
    <SignedInOnly>
      <Account />
    </SignedInOnly>
  )
}

function Account() {
  const { email, businessName, timezone } = useMe()
  return (
    <>
      <PageTitle title="Settings">
        <p>Your account as it stands. Name, address and time zone cannot be changed here yet.</p>
      </PageTitle>
      <dl className="mt-8 grid max-w-[680px] gap-y-4 rounded-card border border-line p-6 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-6">
        <Fact name="Business" value={businessName ?? 'Not named yet'} />
        <Fact name="Sign-in address" value={email} />
        <Fact name="Time zone" value={timezone.replaceAll('_', ' ')} />
      </dl>
      <SendingCard />
      <SignatureCard />
      <LanguageModelCard />
      <LanguagesCard />
      <LeftAloneCard />
      <LateCard />
      <FollowUpsCard />
      <Elsewhere title="Billing" to={paths.manageBilling} action="Manage Billing">
        Your plan, card and invoices, and the end of your subscription.
      </Elsewhere>
      <Elsewhere title="Integrations" to={paths.integrations} action="Open Integrations">
        The mailboxes that are read and answered.
      </Elsewhere>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-quiet max-sm:-mb-4">{name}</dt>
      <dd className="break-words">{value}</dd>
    </>
  )
}

/** What belongs to the settings and has a page of its own. */
function Elsewhere({ title, to, action, children }: { title: string; to: string; action: string; children: string }) {
  return (
    <section className="mt-4 flex max-w-[680px] flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line p-6">
      <div className="min-w-0 grow basis-64">
        <h2 className="font-serif text-21">{title}</h2>
        <p className="text-quiet">{children}</p>
      </div>
      <Link to={to} className="button button-plain">
        {action}
      </Link>
    </section>
  )
}
