import { brand } from '@ownvoice/core/brand'
import { SignInCard } from '../features/accounts/sign-in-card.tsx'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export default function LoginPage() {
  return (
    <PublicPage signInShown={false}>
      <PageHead title="Sign in" description={`Sign in to ${brand.name}: see what came in and what was answered.`} path={paths.auth} />
      <SignInCard />
    </PublicPage>
  )
}
