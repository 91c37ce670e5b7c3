import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@ownvoice/core/brand'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { HttpEnv } from './http-env.ts'
import { renderPage } from './render-page.ts'

const style = `
svg { width: 56px; margin: 0 0 24px; fill: none; stroke: var(--accent); stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.again { display: inline-block; margin-top: 16px; padding: 12px 24px; font-weight: 600; color: var(--paper); background: var(--accent); border-radius: 10px; text-decoration: none; }
main { padding-top: 96px; }
`

/**
 * The service worker of the dashboard, asked for anew each time, and the one page that it keeps. Its version is that of its own text, of the page and of `build`,
 * so that browsers take the new one once any of them has changed.
 */
export function mountServiceWorker(app: Hono<HttpEnv>, build: string): void {
  const made = makeFiles(build)
  app.get('/service-worker.js', async (c) =>
    c.body((await made).worker, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }),
  )
  app.get('/offline', async (c) => c.html((await made).page, 200, { 'Cache-Control': 'no-cache' }))
}

async function makeFiles(build: string): Promise<{ worker: string; page: string }> {
  const [source, rendered] = await Promise.all([readFile(join(import.meta.dirname, 'service-worker.js'), 'utf8'), renderOfflinePage()])
  const page = rendered.toString()
  const version = createHash('sha256').update(source).update(page).update(build).digest('base64url').slice(0, 16)
  return { worker: `const version = '${version}'\n${source}`, page }
}

function renderOfflinePage() {
  return renderPage(
    'No connection',
    html`<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M4 23h24M7 23a9 9 0 0 1 18 0M16 14v-3M13 10h6M5 5l22 22" /></svg>
      <h1>No connection</h1>
      <p>This device cannot reach ${brand.name} right now.</p>
      <p>
        Your mail does not wait for it: while this device is offline, messages go on being read and answered. Our server does that, wherever
        you are. What needs you waits until you are back.
      </p>
      <p><a class="again" href="">Try again</a></p>`,
    style,
  )
}
