import { Drawing, type DrawingName } from '../ui/drawing.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { paths } from '../paths.ts'

const cards: readonly { title: string; drawing: DrawingName }[] = [
  { title: 'Account Settings', drawing: 'keys' },
  { title: 'Notifications', drawing: 'bell' },
  { title: 'Privacy & Security', drawing: 'hand' },
  { title: 'Appearance', drawing: 'pen' },
]

export default function AccountSettingsPage() {
  return (
    <PublicPage>
      <PageHead
        title="Account"
        description="What will be set for your account on this page."
        path={paths.accountSettings}
        isListed={false}
      />
      <h1 className="pt-8 font-serif text-40">Account</h1>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2">
        {cards.map(({ title, drawing }) => (
          <li key={title} className="rounded-card border border-line bg-sheet p-6">
            <Drawing name={drawing} className="size-10 text-quiet" />
            <h2 className="mt-4 font-serif text-21">{title}</h2>
            <p className="mt-1 text-quiet">Coming soon</p>
          </li>
        ))}
      </ul>
    </PublicPage>
  )
}
