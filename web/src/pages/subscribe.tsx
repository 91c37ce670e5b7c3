import { moneyBackDays } from '@ownvoice/core/billing/plans'
import { brand } from '@ownvoice/core/brand'
import { YourData } from '../features/accounts/your-data.tsx'
import { SubscribeScreen } from '../features/billing/subscribe-screen.tsx'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export default function SubscribePage() {
  return (
    <PublicPage>
      <PageHead
        title="Subscribe"
        description={`The plans of ${brand.name}: what a month costs, what is included. Cancel anytime, ${moneyBackDays}-day money-back guarantee.`}
        path={paths.subscribe}
      />
      <SubscribeScreen yourData={<YourData isLapsed />} />
    </PublicPage>
  )
}
