// Makes the prerendered pages quick: the styles stand in the page, the font comes early, and scripts come when the visitor needs them.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { startAtFirstSign } from './first-sign.ts'
import { stylesFor } from './page-styles.ts'
import { paths, publicPaths } from './src/paths.ts'
import { aliveMark, partStarted, partWanted } from './src/ui/page-start.ts'

const client = join(import.meta.dirname, 'build/client')
/** What these show depends on what the visitor has paid, or on the address: they lead many elsewhere. */
const startingAtOnce = new Set<string>([paths.subscribe, paths.createAccount, paths.resetPassword])
const staticImport = /(?:from|import)\s*["']\.\/(?<name>[^"']+\.js)["']/g
/** Those that come later too: `import("./name.js")`. */
const anyImport = /(?:from|import)\s*\(?\s*["'`]\.\/(?<name>[^"'`]+\.js)["'`]/g
const moduleScript = '<script type="module" async="">'

for (const path of publicPaths) {
  const file = join(client, path, 'index.html')
  const page = preloadFont(readFileSync(file, 'utf8'))
  writeFileSync(file, path === paths.home ? withIslands(page) : startingAtOnce.has(path) ? withRouter(page) : withRouterLater(page))
}

for (const file of globSync('assets/*.{js,css,svg}', { cwd: client }))
  writeFileSync(join(client, `${file}.br`), brotliCompressSync(read(file)))

/** The router adopts the whole page as it was rendered, links to styles included: they stay, for paper, and for what it shows later. */
function withRouter(page: string, used?: readonly string[]): string {
  return inlineStyles(page, used)
    .replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" media="print"')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

function withRouterLater(page: string): string {
  const imports = [...page.matchAll(/<link rel="modulepreload"[^>]*href="(?<href>[^"]+)"/g)].map((link) => link.groups?.['href'] ?? '')
  const quiet = withRouter(page, scriptsOf(imports)).replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  return withStart(replaceOnce(quiet, moduleScript, '<script type="text/plain">'), imports)
}

/** The front page does without the router: its living parts start by themselves. */
function withIslands(page: string): string {
  const script = `/assets/${onlyOne('assets/islands-*.js').replace('assets/', '')}`
  const quiet = inlineStyles(page, scriptsOf([script, ...importsOf(script, anyImport)]))
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
  const imports = importsOf(script, staticImport)
  return withStart(replaceOnce(quiet, '</body>', `<script type="text/plain">import "${script}"</script></body>`), imports)
}

function withStart(page: string, imports: readonly string[]): string {
  const names = { partStarted, partWanted, aliveMark }
  const start = `(${startAtFirstSign.toString()})(${[names, imports].map((given) => JSON.stringify(given)).join(', ')})`
  return replaceOnce(page, '</body>', `<script>${start}</script></body>`)
}

/** The file in which most of every first screen is set. Headings take the next, which would hold this one up. */
function preloadFont(page: string): string {
  const font = onlyOne('assets/instrument-sans-latin-wght-normal-*.woff2')
  return replaceOnce(page, '<title>', `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}"/><title>`)
}

/**
 * The styles that the page needs before anything else comes stand in it, before the links, so that the whole sheets have the last word; all of them
 * where it is not said which scripts may need them. (A sheet that a part loaded later needs as well has `#` at its end: the router tells the two apart by it.)
 */
function inlineStyles(page: string, used?: readonly string[]): string {
  const sheets = [...page.matchAll(/<link rel="stylesheet"[^>]*href="(?<href>[^"#]+)#?"/g)].map((link) => read(link.groups?.['href'] ?? ''))
  if (sheets.length === 0) throw new Error('A page without a stylesheet was built.')
  const styles = used ? stylesFor(sheets, [page, ...used]) : sheets.join('\n')
  return page.replace('<link rel="stylesheet"', (link) => `<style>${styles}</style>${link}`)
}

/** Everything that a built script imports in one of these ways, directly or not. */
function importsOf(script: string, way: RegExp, known = new Set<string>()): string[] {
  for (const part of read(script).matchAll(way)) {
    const found = `/assets/${part.groups?.['name']}`
    if (known.has(found)) continue
    known.add(found)
    importsOf(found, way, known)
  }
  return [...known]
}

function scriptsOf(files: readonly string[]): string[] {
  return files.map((file) => read(file))
}

function read(file: string): string {
  return readFileSync(join(client, file), 'utf8')
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
