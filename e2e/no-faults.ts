import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What is seen has no fault that axe can find, in light and in dark. In dark only the colours differ, so only they are looked at again.
 * Leaves the page in dark.
 * @param within A CSS selector; the whole page when it is not given
 */
export async function expectNoFaults(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findFaults(axe(page, within))).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findFaults(axe(page, within).withRules('color-contrast'))).toEqual([])
}

/** Our pages hold no frame of another origin, for which alone axe would open a second page at each look: that takes longer than the look itself. */
function axe(page: Page, within: string | undefined): AxeBuilder {
  const builder = new AxeBuilder({ page }).setLegacyMode()
  return within ? builder.include(within) : builder
}

async function findFaults(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
