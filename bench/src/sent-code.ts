import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

const QUIET_MS = 1_000

export type CodeBytes = { script: number; style: number }

/** Counts what a page is sent of scripts and styles from now on, those that stand in the page included. */
export function watchSentCode(page: Page): { gzipBytes(): Promise<CodeBytes>; quiet(): Promise<void> } {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  return {
    async gzipBytes() {
      const bytes: CodeBytes = { script: 0, style: 0 }
      for (const response of responses) {
        const kind = response.request().resourceType()
        if (kind === 'script') bytes.script += gzipSync(await response.body()).length
        if (kind === 'stylesheet') bytes.style += gzipSync(await response.body()).length
        if (kind !== 'document') continue
        const html = await response.text()
        bytes.script += inlineBytes(html, /<script(?![^>]*(?:src=|ld\+json))[^>]*>(?<text>[\s\S]*?)<\/script>/g)
        bytes.style += inlineBytes(html, /<style[^>]*>(?<text>[\s\S]*?)<\/style>/g)
      }
      return bytes
    },
    async quiet() {
      let known = -1
      while (known !== responses.length) {
        known = responses.length
        await page.waitForTimeout(QUIET_MS)
      }
    },
  }
}

function inlineBytes(html: string, pattern: RegExp): number {
  const texts = [...html.matchAll(pattern)].map((match) => match.groups?.['text'] ?? '')
  return texts.length === 0 ? 0 : gzipSync(texts.join('\n')).length
}
