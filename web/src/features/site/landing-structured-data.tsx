import { brand } from '@ownvoice/core/brand'
import { chargedPrice, plans } from '@ownvoice/core/billing/plans'
import { paths } from '../../paths.ts'
import { site } from '../../site.ts'

/** What search machines read: what this is, who offers it, and what it costs (https://schema.org/SoftwareApplication). No ratings: there are none. */
export function LandingStructuredData({ description }: { description: string }) {
  const organization = { '@type': 'Organization', name: site.companyName, url: site.url, email: site.contactEmail }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: brand.name,
    description,
    url: site.url,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    publisher: organization,
    offers: plans.map((plan) => ({
      '@type': 'Offer',
      name: `Starter, about ${plan.emailsPerMonth} emails a month`,
      price: chargedPrice(plan),
      priceCurrency: 'USD',
      url: new URL(paths.subscribeTo(plan.name), site.url).href,
    })),
  }
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />
}
