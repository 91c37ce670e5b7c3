import { brand } from '@ownvoice/core/brand'
import { LegalPage } from '../features/site/legal-page.tsx'
import { termsSections, termsSummary } from '../features/site/terms-text.tsx'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'

export default function TermsPage() {
  return (
    <>
      <PageHead
        title="Terms of Service"
        description={`The agreement behind ${brand.name}: plans and billing, cancelling at any time, what you may use it for, and what we promise.`}
        path={paths.terms}
      />
      <LegalPage title="Terms of Service" summary={termsSummary} sections={termsSections} />
    </>
  )
}
