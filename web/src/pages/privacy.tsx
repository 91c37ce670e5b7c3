import { brand } from '@ownvoice/core/brand'
import { LegalPage } from '../features/site/legal-page.tsx'
import { privacySections, privacySummary } from '../features/site/privacy-text.tsx'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'

export default function PrivacyPage() {
  return (
    <>
      <PageHead
        title="Privacy Policy"
        description={`What ${brand.name} holds about you and your customers, what it is used for, and how to see it, take it out or delete it.`}
        path={paths.privacy}
      />
      <LegalPage title="Privacy Policy" summary={privacySummary} sections={privacySections} />
    </>
  )
}
