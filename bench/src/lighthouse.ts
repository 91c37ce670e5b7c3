import lighthouse from 'lighthouse'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What one run of Lighthouse finds. Scores are of 100; times are those of its simulated phone on a slow network. */
export type Audited = {
  scores: Record<(typeof categories)[number], number>
  largestPaintMs: number
  blockedMs: number
  /** Cumulative: the share of the screen that moved, times how far. */
  layoutShift: number
}

/** Lighthouse as a phone sees the page, in the browser that can be steered at this port. */
export async function audit(url: string, port: number): Promise<Audited> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse found nothing at ${url}.`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`)
  const scoreOf = (category: string) => Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100)
  const valueOf = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    largestPaintMs: valueOf('largest-contentful-paint'),
    blockedMs: valueOf('total-blocking-time'),
    layoutShift: valueOf('cumulative-layout-shift'),
  }
}
