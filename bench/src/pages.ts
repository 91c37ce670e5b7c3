import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium } from '@playwright/test'
import type { BenchWorld } from './bench-world.ts'
import { serveBarePage } from './bare-page.ts'
import type { Figure } from './figure.ts'
import { audit, categories, type Audited } from './lighthouse.ts'
import { percentile } from './percentile.ts'
import { freePort, startServerProcess } from './server-process.ts'
import { watchSentCode } from './sent-code.ts'

const RUNS = 9
const KILOBYTE = 1_000
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true } // Lighthouse's own
const pages = [
  { path: '/', name: 'front page' },
  { path: '/auth', name: 'sign-in page' },
] as const

type Page = (typeof pages)[number]
type Place = { browser: Browser; debugPort: number; serverUrl: string }

/** The pages that a visitor sees first, as the real server sends them to a phone: Lighthouse's scores, what moves, what is sent, and what axe finds. */
export async function benchPages({ environment }: BenchWorld): Promise<Figure[]> {
  const server = await startServerProcess(environment)
  const debugPort = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox', '--headless=new', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${debugPort}`],
  })
  try {
    const figures: Figure[] = []
    for (const page of pages) figures.push(...(await benchPage({ browser, debugPort, serverUrl: server.url }, page)))
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function benchPage(place: Place, page: Page): Promise<Figure[]> {
  const url = place.serverUrl + page.path
  const sent = await measureSent(place.browser, url)
  const faults = await countFaults(place.browser, url)
  const bare = await serveBarePage(place.browser, url, PHONE)
  const bareRuns: Audited[] = []
  const runs: Audited[] = []
  try {
    for (let run = 0; run < RUNS; run++) {
      bareRuns.push(await audit(bare.url, place.debugPort))
      runs.push(await audit(url, place.debugPort))
    }
  } finally {
    await bare.stop()
  }
  return [
    ...scoreFigures(page, runs),
    ...paintFigures(page, runs, bareRuns),
    { name: `${page.name}: JavaScript at load, gzip`, value: sent.atLoad.script / KILOBYTE, unit: 'kB', samples: 1 },
    { name: `${page.name}: CSS at load, gzip`, value: sent.atLoad.style / KILOBYTE, unit: 'kB', samples: 1 },
    {
      name: `${page.name}: JavaScript once it has started, gzip`,
      value: sent.started.script / KILOBYTE,
      unit: 'kB',
      samples: 1,
      ...(page.path === '/' ? { aim: { of: 'value', atMost: 90 } as const } : {}),
    },
    { name: `${page.name}: faults that axe finds`, value: faults, unit: '', samples: 1, aim: { of: 'value', atMost: 0 } },
  ]
}

function scoreFigures({ name }: Page, runs: readonly Audited[]): Figure[] {
  const medians = categories.map((category): Figure => {
    const scores = runs.map(({ scores: all }) => all[category])
    return {
      name: `${name}: ${category}`,
      value: percentile(scores, 0.5),
      unit: 'of 100',
      samples: RUNS,
      aim: { of: 'value', atLeast: 100 },
    }
  })
  const lowest = Math.min(...runs.flatMap(({ scores }) => Object.values(scores)))
  return [...medians, { name: `${name}: lowest score`, value: lowest, unit: 'of 100', samples: RUNS, aim: { of: 'value', atLeast: 97 } }]
}

function paintFigures({ name }: Page, runs: readonly Audited[], bareRuns: readonly Audited[]): Figure[] {
  const median = (of: readonly Audited[], key: 'largestPaintMs' | 'layoutShift' | 'blockedMs') =>
    percentile(
      of.map((run) => run[key]),
      0.5,
    )
  return [
    {
      name: `${name}: largest paint`,
      value: median(runs, 'largestPaintMs'),
      unit: 'ms',
      samples: RUNS,
      anchor: median(bareRuns, 'largestPaintMs'),
      aim: { of: 'ratio', atMost: 1.3 },
    },
    { name: `${name}: layout shift`, value: median(runs, 'layoutShift'), unit: '', samples: RUNS, aim: { of: 'value', atMost: 0.02 } },
    { name: `${name}: blocked`, value: median(runs, 'blockedMs'), unit: 'ms', samples: RUNS },
  ]
}

async function measureSent(browser: Browser, url: string) {
  const page = await browser.newPage(PHONE)
  try {
    const code = watchSentCode(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    const atLoad = await code.gzipBytes()
    await page.touchscreen.tap(4, 4)
    await page.mouse.move(8, 200)
    await page.waitForLoadState('networkidle')
    await code.quiet()
    return { atLoad, started: await code.gzipBytes() }
  } finally {
    await page.close()
  }
}

async function countFaults(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    return (await new AxeBuilder({ page }).analyze()).violations.length
  } finally {
    await context.close()
  }
}
