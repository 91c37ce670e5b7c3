/** For search machines: everything public may be read, and where the list of pages is. `origin` has no slash at its end. */
export function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** The list of pages for search machines (sitemaps.org, protocol 0.9). */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>\n`)
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  return `${head}${entries.join('')}</urlset>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
