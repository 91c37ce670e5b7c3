import { useMe } from '../api/use-me.ts'
import { SignedInOnly } from '../features/accounts/signed-in-only.tsx'
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
        <p>Your account as it stands. Changing it here is not possible yet; signing out is, from the menu under your address.</p>
      </PageTitle>
      <dl className="mt-8 grid max-w-[680px] gap-y-4 rounded-card border border-line p-6 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-6">
        <Fact name="Business" value={businessName ?? 'Not named yet'} />
        <Fact name="Sign-in address" value={email} />
        <Fact name="Time zone" value={timezone.replaceAll('_', ' ')} />
      </dl>
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
