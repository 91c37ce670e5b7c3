import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Results = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>
type RunOptions = Parameters<AxeBuilder['options']>[0]
type WithAxe = { axe: { run: (where: Document | { include: string[] }, options: RunOptions) => Promise<Results> } }

/** All rules are looked at either way; what is found in order is not carried over, which takes longer than the look itself. */
const faultsAlone: RunOptions = { resultTypes: ['violations'] }

/**
 * What is seen has no fault that axe can find, in light and in dark. In dark only the colours differ, so only they are looked at again.
 * Leaves the page in dark.
 * @param within A CSS selector; the whole page when it is not given
 */
export async function expectNoFaults(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(named(await look(page, within))).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(named(await lookAtColoursAgain(page, within))).toEqual([])
}

/** Our pages hold no frame of another origin, for which alone axe would open a second page at each look: that takes longer than the look itself. */
function look(page: Page, within: string | undefined): Promise<Results> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options(faultsAlone)
  return (within ? builder.include(within) : builder).analyze()
}

/** By the axe that the first look left in the page: to send it there anew takes as long as the look. */
function lookAtColoursAgain(page: Page, within: string | undefined): Promise<Results> {
  const options: RunOptions = { ...faultsAlone, runOnly: { type: 'rule', values: ['color-contrast'] } }
  return page.evaluate(
    async ([selector, given]) => {
      const { axe } = window as unknown as WithAxe // put there by the first look
      const { violations } = await axe.run(selector === undefined ? document : { include: [selector] }, given)
      return { violations }
    },
    [within, options] as const,
  )
}

function named({ violations }: Results): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
