import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { robotsText, sitemapXml } from '@ownvoice/core/site/search-files'
import { fillIn, type SiteWords } from '@ownvoice/core/site/site-words'
import { webManifest } from '@ownvoice/core/site/web-manifest'
import type { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { compress } from 'hono/compress'
import { z } from 'zod'
import type { HttpContext, HttpEnv } from './http-env.ts'

/** The page that the router of the web app starts from, for every address that has no page of its own. */
const fallbackPage = '__spa-fallback.html'
/** Written by the web build: the sources of the Content-Security-Policy under which the inline scripts of its pages may run. */
const hashesFile = 'csp-hashes.json'
/** Written by the web build: the addresses that the app knows, as patterns, and the pages that search machines may list. */
const addressesFile = 'addresses.json'

const Addresses = z.object({ known: z.array(z.string().startsWith('/')), listed: z.array(z.string().startsWith('/')) })
type Page = { body: string; brotli: Uint8Array<ArrayBuffer>; etag: string }

/**
 * Serves the built web app in `webBuild`: fingerprinted assets for a year, pages fresh each time and in the installation's own words, and
 * the app itself for the other addresses it knows. Any other address gets the app too, which says that there is no such page, under the
 * status 404. Without a build there is nothing to serve, and the API stands alone. `findWords` is asked at the first request.
 */
export async function mountWebFiles(app: Hono<HttpEnv>, webBuild: string, findWords: () => SiteWords): Promise<void> {
  const root = join(webBuild, 'client')
  if (!existsSync(join(root, fallbackPage))) return
  const { known, listed } = await readAddresses(webBuild)
  const findPage = openPages(await readPages(root), findWords)
  const answerFallback = (status: 200 | 404) => (c: HttpContext) => answerPage(c, findPage(fallbackPage), status)

  app.use(compress())
  app.get('/robots.txt', (c) => c.text(robotsText(findWords().url)))
  app.get('/sitemap.xml', (c) => c.body(sitemapXml(findWords().url, listed), 200, { 'Content-Type': 'application/xml; charset=utf-8' }))
  app.get('/site.webmanifest', (c) => c.json(webManifest, 200, { 'Content-Type': 'application/manifest+json' }))
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.get('*', async (c, next) => {
    await next()
    if (c.res.ok && !c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-cache')
  })
  const serveFile = serveStatic<HttpEnv>({ root, precompressed: true })
  app.get('*', async (c, next) => {
    const page = findPage(fileOf(c.req.path))
    if (page) return answerPage(c, page, 200)
    return c.req.path.endsWith('.html') ? next() : serveFile(c, next)
  })
  for (const pattern of known) app.on('GET', [pattern, `${pattern}/`], answerFallback(200))
  app.get('*', (c, next) => (isPage(c) ? answerFallback(404)(c) : next()))
}

/** The script sources that the build lists, such as `'sha256-…'`; none where there is no build. */
export async function readScriptHashes(webBuild: string): Promise<string[]> {
  const path = join(webBuild, hashesFile)
  if (!existsSync(path)) return []
  return z.array(z.string().regex(/^'sha(256|384|512)-[A-Za-z0-9+/=]+'$/)).parse(JSON.parse(await readFile(path, 'utf8')))
}

async function readAddresses(webBuild: string): Promise<z.infer<typeof Addresses>> {
  const path = join(webBuild, addressesFile)
  if (!existsSync(path)) return { known: [], listed: [] }
  return Addresses.parse(JSON.parse(await readFile(path, 'utf8')))
}

/** The built pages by their file, such as `privacy/index.html`, as they were built. */
async function readPages(root: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for await (const file of glob('**/*.html', { cwd: root })) pages.set(file.replaceAll('\\', '/'), await readFile(join(root, file), 'utf8'))
  return pages
}

/** Pages in the installation's own words: each is made once, when it is first asked for. */
function openPages(built: ReadonlyMap<string, string>, findWords: () => SiteWords): (file: string) => Page | null {
  const made = new Map<string, Page>()
  return (file) => {
    const html = built.get(file)
    if (html === undefined) return null
    const page = made.get(file) ?? makePage(fillIn(html, findWords()))
    made.set(file, page)
    return page
  }
}

/** Compressed once, as small as it gets: about 0.1 s for the front page, and a quarter less than gzip sends to each visitor. */
function makePage(body: string): Page {
  const brotli = new Uint8Array(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }))
  return { body, brotli, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}

function fileOf(path: string): string {
  return `${path.replace(/\/+$/, '')}/index.html`.slice(1)
}

function answerPage(c: HttpContext, page: Page | null, status: 200 | 404): Response {
  if (!page) throw new Error('A page that the build has is gone.')
  c.header('Cache-Control', 'no-cache')
  c.header('ETag', page.etag)
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (status === 200 && isKnown(page, c.req.header('if-none-match'))) return c.body(null, 304)
  if (accepts(c, { header: 'Accept-Encoding', supports: ['br'], default: '' }) !== 'br') return c.html(page.body, status)
  return c.body(page.brotli, status, { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Encoding': 'br', ETag: `W/${page.etag}` })
}

/** Compared weakly (RFC 9110 §13.1.2): a compressed answer carries the tag with `W/`. */
function isKnown({ etag }: Page, given: string | undefined): boolean {
  return given?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

/** An address that a person asked for: not of the API, and not of a file, unless a browser wants to show it as a page. */
function isPage(c: HttpContext): boolean {
  const { path } = c.req
  if (/^\/(?:api|assets)\//.test(path)) return false
  return !/\.[a-z0-9]+$/i.test(path) || (c.req.header('accept')?.includes('text/html') ?? false)
}
