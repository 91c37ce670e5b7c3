import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { compress } from 'hono/compress'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from './http-env.ts'

/** The page that the router of the web app starts from, for every address that has no page of its own. */
const fallbackPage = '__spa-fallback.html'
/** Written by the web build: the sources of the Content-Security-Policy under which the inline scripts of its pages may run. */
const hashesFile = 'csp-hashes.json'

/**
 * Serves the built web app in `webBuild`: fingerprinted assets for a year, pages fresh each time, and the app itself for any other
 * address. Without a build there is nothing to serve, and the API stands alone.
 */
export function mountWebFiles(app: Hono<HttpEnv>, webBuild: string): void {
  const root = join(webBuild, 'client')
  if (!existsSync(join(root, fallbackPage)) && !existsSync(join(root, 'index.html'))) return
  app.use(compress())
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.get('*', async (c, next) => {
    await next()
    if (c.res.ok && !c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-cache')
  })
  app.get('*', serveStatic({ root }))
  const fallback = serveStatic({ root, path: existsSync(join(root, fallbackPage)) ? fallbackPage : 'index.html' })
  app.get('*', (c, next) => (isPage(c.req.path) ? fallback(c, next) : next()))
}

/** The script sources that the build lists, such as `'sha256-…'`; none where there is no build. */
export async function readScriptHashes(webBuild: string): Promise<string[]> {
  const path = join(webBuild, hashesFile)
  if (!existsSync(path)) return []
  return z.array(z.string().regex(/^'sha(256|384|512)-[A-Za-z0-9+/=]+'$/)).parse(JSON.parse(await readFile(path, 'utf8')))
}

/** An address of a screen: not of the API, and not of a file. */
function isPage(path: string): boolean {
  return !path.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(path)
}
