import { placeholders, type SiteWords } from '@ownvoice/core/site/site-words'

/**
 * What the installation says of itself on public pages: as the server wrote it into the page, so that what the browser renders is what it
 * received. While the pages are built, the placeholders.
 */
export const site: SiteWords = typeof document === 'undefined' ? wordsOfBuild() : readSite(document)

/** Under `npm run dev` no server puts its words in. */
function wordsOfBuild(): SiteWords {
  return import.meta.env.DEV ? { url: 'http://localhost', contactEmail: 'hello@ownvoice.example', companyName: 'Ownvoice' } : placeholders
}

function readSite(page: Document): SiteWords {
  const content = (name: string) => page.querySelector(`meta[name="site-${name}"]`)?.getAttribute('content')
  return {
    url: content('url') ?? placeholders.url,
    contactEmail: content('contact') ?? placeholders.contactEmail,
    companyName: content('company') ?? placeholders.companyName,
  }
}
