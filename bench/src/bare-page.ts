import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Response } from '@playwright/test'

const FONT = '/font.woff2'

/** What is painted largest on a page, told by the browser itself. */
type Largest = { tag: string; text: string; style: string; family: string }

/** Serves the least that shows the same: a page of nothing but the given page's largest element, in the same style and font file. */
export async function serveBarePage(
  browser: Browser,
  url: string,
  phone: BrowserContextOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { largest, font } = await readLargest(browser, url, phone)
  const page = gzipSync(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>
<style>@font-face{font-family:"${largest.family}";src:url(${FONT});font-weight:200 800;font-display:swap}</style>
<${largest.tag} style='${largest.style}'>${largest.text}</${largest.tag}></html>`,
  )
  const server = createServer((request, response) => {
    if (request.url === FONT) return response.writeHead(200, { 'Content-Type': 'font/woff2' }).end(font)
    if (request.url !== '/') return response.writeHead(404).end()
    return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readLargest(browser: Browser, url: string, phone: BrowserContextOptions): Promise<{ largest: Largest; font: Buffer }> {
  const page = await browser.newPage(phone)
  try {
    const fonts: Response[] = []
    page.on('response', (response) => response.request().resourceType() === 'font' && fonts.push(response))
    await page.goto(url, { waitUntil: 'networkidle' })
    const largest: Largest = await page.evaluate(readInPage)
    const name = largest.family
      .replace(/ Variable$/, '')
      .replaceAll(' ', '-')
      .toLowerCase()
    const font = fonts.find((response) => response.url().includes(`${name}-latin-`) && !response.url().includes('-latin-ext-'))
    if (!font) throw new Error(`The font of ${url} cannot be had.`)
    return { largest, font: await font.body() }
  } finally {
    await page.close()
  }
}

/** Runs in the browser, as text. */
const readInPage = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const { element } = list.getEntries().at(-1)
    const style = getComputedStyle(element)
    const names = ['font-size', 'font-weight', 'line-height', 'letter-spacing', 'color', 'width', 'text-wrap']
    resolve({
      tag: element.localName,
      text: element.textContent.trim(),
      family: style.fontFamily.split(',')[0].replaceAll('"', ''),
      style: [...names.map((name) => name + ':' + style.getPropertyValue(name)), 'font-family:' + style.fontFamily].join(';'),
    })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})`
