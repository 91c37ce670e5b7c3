import { brand } from '@ownvoice/core/brand'
import { site } from '../site.ts'

type Head = {
  title: string
  description: string
  /** Its address on this site; of two addresses that show the same, the one to keep. */
  path: string
  /** Not for a page that is of use only to whom a link led there. */
  isListed?: boolean
}

/** What search machines and shared links show of a public page. */
export function PageHead({ title, description, path, isListed = true }: Head) {
  const fullTitle = title === brand.name ? `${brand.name} – ${brand.tagline}` : `${title} – ${brand.name}`
  const address = new URL(path, site.url).href
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {!isListed && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={new URL('/social.png', site.url).href} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
