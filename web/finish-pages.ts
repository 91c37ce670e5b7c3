// Makes the prerendered pages quick: the styles stand in the page, the font comes early, and scripts come when the visitor needs them.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAtFirstSign } from './first-sign.ts'
import { paths, publicPaths } from './src/paths.ts'
import { aliveMark, pageStarted } from './src/ui/page-start.ts'

const client = join(import.meta.dirname, 'build/client')
/** What these show depends on what the visitor has paid, or on the address: they lead many elsewhere. */
const startingAtOnce = new Set<string>([paths.subscribe, paths.createAccount, paths.resetPassword])
const moduleScript = '<script type="module" async="">'

for (const path of publicPaths) {
  const file = join(client, path, 'index.html')
  const page = preloadFont(readFileSync(file, 'utf8'))
  writeFileSync(file, path === paths.home ? withIslands(page) : startingAtOnce.has(path) ? withRouter(page) : withRouterLater(page))
}

/** The router adopts the whole page as it was rendered, links to styles included: they stay, for paper. */
function withRouter(page: string): string {
  return inlineStyles(page.replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" media="print"')).replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  )
}

function withRouterLater(page: string): string {
  const imports = [...page.matchAll(/<link rel="modulepreload"[^>]*href="(?<href>[^"]+)"/g)].map((link) => link.groups?.['href'] ?? '')
  const quiet = withRouter(page).replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  return withStart(replaceOnce(quiet, moduleScript, '<script type="text/plain">'), imports)
}

/** The front page does without the router: its living parts start by themselves. */
function withIslands(page: string): string {
  const script = `/assets/${onlyOne('assets/islands-*.js').replace('assets/', '')}`
  const quiet = inlineStyles(page)
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
  return withStart(replaceOnce(quiet, '</body>', `<script type="text/plain">import "${script}"</script></body>`), importsOf(script))
}

function withStart(page: string, imports: readonly string[]): string {
  const start = `(${startAtFirstSign.toString()})(${[pageStarted, aliveMark, imports].map((given) => JSON.stringify(given)).join(', ')})`
  return replaceOnce(page, '</body>', `<script>${start}</script></body>`)
}

/** The file in which most of every first screen is set. Headings take the next, which would hold this one up. */
function preloadFont(page: string): string {
  const font = onlyOne('assets/instrument-sans-latin-wght-normal-*.woff2')
  return replaceOnce(page, '<title>', `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}"/><title>`)
}

function inlineStyles(page: string): string {
  const sheets = [...page.matchAll(/<link rel="stylesheet"[^>]*href="(?<href>[^"]+)"/g)].map((link) => link.groups?.['href'] ?? '')
  if (sheets.length === 0) throw new Error('A page without a stylesheet was built.')
  const styles = sheets.map((href) => readFileSync(join(client, href), 'utf8')).join('\n')
  return replaceOnce(page, '</head>', `<style>${styles}</style></head>`)
}

/** Everything that a built script imports, directly or not. */
function importsOf(script: string, known = new Set<string>()): string[] {
  const text = readFileSync(join(client, script), 'utf8')
  for (const part of text.matchAll(/(?:from|import)\s*["']\.\/(?<name>[^"']+\.js)["']/g)) {
    const found = `/assets/${part.groups?.['name']}`
    if (known.has(found)) continue
    known.add(found)
    importsOf(found, known)
  }
  return [...known]
}

function onlyOne(pattern: string): string {
  const [found, ...others] = globSync(pattern, { cwd: client })
  if (!found || others.length > 0) throw new Error(`There should be one ${pattern} in the build.`)
  return found
}

function replaceOnce(page: string, what: string, by: string): string {
  if (!page.includes(what)) throw new Error(`A built page has no ${what}.`)
  return page.replace(what, () => by)
}
