import { brand } from '@ownvoice/core/brand'
import { CreateAccountScreen } from '../features/billing/create-account-screen.tsx'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export default function CreateAccountPage() {
  return (
    <PublicPage signInShown={false}>
      <PageHead
        title="Create your account"
        description={`The last step of the purchase: your account at ${brand.name}.`}
        path={paths.createAccount}
        isListed={false}
      />
      <CreateAccountScreen />
    </PublicPage>
  )
}
