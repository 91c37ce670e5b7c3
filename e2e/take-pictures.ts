import { type Locator, type Page, test } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerSession } from './owner.ts'

type Picture = { name: string; width: number; height: number; scale: number; open: (page: Page) => Promise<Locator> }

const folder = join(import.meta.dirname, '../web/src/features/site/pictures')
const phone = { width: 390, height: 720, scale: 2 }

/** What stands on the front page: the day's work, a draft, and what its sentences rest on. Each is opened by clicks, down to the part that is shown first. */
const pictures: readonly Picture[] = [
  {
    name: 'overview',
    width: 1280,
    height: 800,
    scale: 1.5,
    open: async (page) => {
      await page.goto('/dashboard')
      return page.getByRole('heading', { level: 1 })
    },
  },
  {
    name: 'draft',
    ...phone,
    open: async (page) => {
      await page.goto('/dashboard/escalate/drafts')
      return page.getByRole('main').getByRole('listitem').filter({ hasText: 'The draft' }).first()
    },
  },
  {
    name: 'checked',
    ...phone,
    open: async (page) => {
      await page.goto('/dashboard/escalate/drafts')
      const draft = page.getByRole('main').getByRole('listitem').filter({ hasText: 'a package of 10 sessions' }).first()
      await draft.getByRole('link', { name: 'See the message and what the draft rests on' }).click()
      return page.getByRole('heading', { name: 'What was checked' })
    },
  },
]

test.use({ storageState: ownerSession })

for (const { name, width, height, scale, open } of pictures) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name}, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        colorScheme,
        reducedMotion: 'reduce',
        storageState: ownerSession,
        timezoneId: 'America/New_York',
      })
      const page = await context.newPage()
      const shown = await open(page)
      await shown.waitFor()
      await page.waitForLoadState('networkidle')
      await shown.evaluate((element) => scrollTo(0, Math.max(0, element.getBoundingClientRect().top + scrollY - 76)))
      await writeFile(join(folder, `${name}-${colorScheme}.webp`), await inWebp(page, await page.screenshot()))
      await context.close()
    })
  }
}

/** The browser draws pictures as PNG; it can write them smaller. */
async function inWebp(page: Page, png: Buffer): Promise<Buffer> {
  const written = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
    return Array.from(new Uint8Array(await webp.arrayBuffer()))
  }, png.toString('base64'))
  return Buffer.from(written)
}
