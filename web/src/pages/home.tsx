import { brand } from '@ownvoice/core/brand'
import { Demonstration } from '../features/assistant/demonstration.tsx'
import { LandingBenefits } from '../features/site/landing-benefits.tsx'
import { LandingClaims } from '../features/site/landing-claims.tsx'
import { LandingClosing } from '../features/site/landing-closing.tsx'
import { LandingHero } from '../features/site/landing-hero.tsx'
import { PlanCarousel } from '../features/site/landing-plans.tsx'
import { ProCard } from '../features/site/landing-pro.tsx'
import { LandingProblem } from '../features/site/landing-problem.tsx'
import { Reviews } from '../features/site/landing-reviews.tsx'
import { RoiEquation } from '../features/site/landing-roi.tsx'
import { LandingSection } from '../features/site/landing-section.tsx'
import { LandingSteps } from '../features/site/landing-steps.tsx'
import { LandingStructuredData } from '../features/site/landing-structured-data.tsx'
import '../features/site/landing.css'
import { paths } from '../paths.ts'
import { Island } from '../ui/island.tsx'
import { MailLinkNotice } from '../ui/mail-link-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PublicPage } from '../ui/public-page.tsx'

const description = `${brand.name} answers the leads and mails of a small business within seconds: from its own documents, in the owner’s own voice, with the source of every sentence.`

export default function HomePage() {
  return (
    <PublicPage>
      <PageHead title={brand.name} description={description} path={paths.home} />
      <LandingStructuredData description={description} />
      <Island name="mail-link">
        <MailLinkNotice />
      </Island>
      <LandingHero />
      <Island name="demonstration">
        <Demonstration />
      </Island>
      <LandingProblem />
      <LandingSteps />
      <LandingBenefits />
      <LandingSection id="worth" title="What an answered mail is worth" lead="Put in your own numbers. The price stands under the line.">
        <Island name="roi">
          <RoiEquation />
        </Island>
        <LandingClaims />
      </LandingSection>
      <LandingSection id="reviews" title="What people say">
        <Island name="reviews">
          <Reviews />
        </Island>
      </LandingSection>
      <LandingSection id="pricing" title="One plan, three sizes of mailbox" lead="A month at a time, canceled whenever you like.">
        <Island name="plans">
          <PlanCarousel />
        </Island>
        <Island name="pro">
          <ProCard />
        </Island>
      </LandingSection>
      <LandingClosing />
    </PublicPage>
  )
}
