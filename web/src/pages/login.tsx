import { brand } from '@ownvoice/core/brand'
import { SignInCard } from '../features/accounts/sign-in-card.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export default function LoginPage() {
  return (
    <PublicPage signInShown={false}>
      <title>{`Sign in – ${brand.name}`}</title>
      <SignInCard />
    </PublicPage>
  )
}
