/** What the installation says of itself on public pages. `url` is its origin, without a slash at the end. */
export type SiteWords = { url: string; contactEmail: string; companyName: string }

/** The pages are built with these words; the server puts the installation's own in their place when it serves them. */
export const placeholders: SiteWords = {
  url: 'https://site.invalid',
  contactEmail: 'contact@site.invalid',
  companyName: 'Company-of-site.invalid',
}

/**
 * A built page in the installation's own words: escaped for HTML, and as JSON within structured data. Scripts that run stay as they were built,
 * for the Content-Security-Policy names them by their hashes.
 */
export function fillIn(html: string, words: SiteWords): string {
  const parts = html.split(/(<script\b[^>]*>[\s\S]*?<\/script>)/)
  return parts
    .map((part) => {
      if (!part.startsWith('<script')) return replaceAll(part, words, escapeHtml)
      return /^<script[^>]*type="application\/ld\+json"/.test(part) ? replaceAll(part, words, escapeJson) : part
    })
    .join('')
}

function replaceAll(text: string, words: SiteWords, escape: (word: string) => string): string {
  const replaced = text.replaceAll(placeholders.url, () => escape(words.url))
  return replaced
    .replaceAll(placeholders.contactEmail, () => escape(words.contactEmail))
    .replaceAll(placeholders.companyName, () => escape(words.companyName))
}

function escapeHtml(word: string): string {
  return word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
}

/** For the inside of a JSON string within a script element, which ends at `</script` wherever it stands. */
function escapeJson(word: string): string {
  return JSON.stringify(word).slice(1, -1).replaceAll('<', '\\u003c')
}
