import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the focus is there, which must show at every stop; gives up after `atMost` stops, more than most of our pages have. */
export async function tabTo(page: Page, target: Locator, atMost = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < atMost; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate(unseenFocus)).toBeNull()
  }
  await expect(target).toBeFocused()
}

/** The focused element when nothing shows that it has the focus. The page itself, and what holds the focus inside a dialog, need no mark; a choice may show it around its words. */
function unseenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.getAttribute('tabindex') === '-1') return null
  const shows = [focused, focused.closest('label')].some((element) => element && getComputedStyle(element).outlineStyle !== 'none')
  return shows ? null : focused.outerHTML.slice(0, 200)
}
