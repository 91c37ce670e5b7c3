import { expect, type Locator, test } from '@playwright/test'
import { ownerSession } from './owner.ts'

// Where the system sets the colours, a fill that we chose is gone: what it told has to be told by something else.
test.use({ storageState: ownerSession, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

const colourOf = (of: Locator, property: 'backgroundColor' | 'borderBottomColor' | 'outlineStyle') =>
  of.evaluate((element, name) => getComputedStyle(element)[name], property)

test('switches are seen, and whether they are on', async ({ page }) => {
  await page.goto('/dashboard/scheduling')
  const tracks = page.getByRole('region', { name: 'Booking Links' }).getByRole('row').locator('.mantine-Switch-track')
  await expect(tracks.first()).toBeVisible()
  const colours = await Promise.all((await tracks.all()).map((track) => colourOf(track, 'backgroundColor')))
  expect(new Set(colours).size).toBe(2) // one of the links is switched off
  const paper = await colourOf(page.locator('body'), 'backgroundColor')
  for (const track of await tracks.all()) expect(await colourOf(track, 'borderBottomColor')).not.toBe(paper)
})

test('the page and the tab where one is are marked', async ({ page }) => {
  await page.goto('/dashboard/escalate/drafts')
  const tabs = page.getByRole('main').getByRole('navigation').first().getByRole('link')
  await expect(tabs).toHaveCount(3)
  const marks = await Promise.all((await tabs.all()).map((tab) => colourOf(tab, 'outlineStyle')))
  expect(marks).toEqual(['none', 'solid', 'none'])
  const places = page.getByRole('navigation', { name: 'Dashboard' })
  expect(await colourOf(places.getByRole('link', { name: 'Escalate' }), 'outlineStyle')).toBe('solid')
  expect(await colourOf(places.getByRole('link', { name: 'Analytics' }), 'outlineStyle')).toBe('none')

  await page.goto('/dashboard/settings?tab=usage')
  const [here, elsewhere] = [page.getByRole('tab', { name: 'Usage' }), page.getByRole('tab', { name: 'Security' })]
  await expect(here).toHaveAttribute('aria-selected', 'true')
  expect(await colourOf(here, 'borderBottomColor')).not.toBe(await colourOf(elsewhere, 'borderBottomColor'))
})

test('charts keep the colours that their words name, and bars of progress their fill', async ({ page }) => {
  await page.goto('/dashboard/analytics')
  const swatches = page.getByRole('region', { name: 'What became of messages' }).locator('.swatch')
  await expect(swatches).toHaveCount(5)
  const colours = await Promise.all((await swatches.all()).map((swatch) => colourOf(swatch, 'backgroundColor')))
  expect(new Set(colours).size).toBe(5)
  await page.goto('/dashboard/settings?tab=usage')
  const bar = page.getByRole('progressbar').first()
  await expect(bar).toBeVisible()
  expect(await bar.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
})
