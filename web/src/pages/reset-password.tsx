import { ResetPasswordCard } from '../features/accounts/reset-password-card.tsx'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export default function ResetPasswordPage() {
  return (
    <PublicPage signInShown={false}>
      <PageHead title="Set a new password" description="Set a new password for your account." path={paths.resetPassword} isListed={false} />
      <ResetPasswordCard />
    </PublicPage>
  )
}
