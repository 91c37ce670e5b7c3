import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from './account.ts'
import { notice, tryAgain } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { refuse } from './rpc.ts'

const trial = 'https://book.example.com/trial'

function cardOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Booking Links', exact: true })
}

function row(page: Page, label: string): Locator {
  return cardOf(page).getByRole('row').filter({ hasText: label })
}

function bar(page: Page): Locator {
  return page.getByRole('region', { name: /^Unsaved/ })
}

async function openScheduling(page: Page, name: string): Promise<void> {
  await createAccount(page.request, name)
  await page.goto('/dashboard/scheduling')
  await expect(cardOf(page).getByRole('tab', { name: 'New' })).toBeVisible()
}

async function fillLink(page: Page, { label = '', url }: { label?: string; url: string }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label (optional)').fill(label)
  await dialog.getByLabel('URL').fill(url)
  await dialog.getByRole('button', { name: 'Save Link' }).click()
}

async function addLink(page: Page, category: string, link: { label?: string; url: string }): Promise<void> {
  await cardOf(page).getByRole('tab', { name: category }).click()
  await page.getByRole('button', { name: `Add link to ${category}` }).click()
  await fillLink(page, link)
}

async function save(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Save' }).click()
}

const labels = (page: Page) => cardOf(page).getByRole('cell').locator('span.font-semibold').allTextContents()

test('links are written in a dialog, checked, kept on the page until Save, and stored as a list [SCHED-011, SCHED-041, SCHED-002, SCHED-003, SCHED-004, SCHED-005, SCHED-007, SCHED-008, SCHED-009, SCHED-010, SCHED-012, SCHED-013, SCHED-014, SCHED-022, SCHED-031, SCHED-032, SCHED-033, SCHED-034, SCHED-036]', async ({
  page,
}) => {
  await openScheduling(page, 'links')
  const card = cardOf(page)
  await expect(card.getByRole('tab')).toHaveText(['New', 'Reschedule', 'Cancel', 'Other'])
  await expect(card).toContainText('No links yet. Add your first link.')
  await expectNoFaults(page, 'main')

  await card.getByRole('tab', { name: 'Reschedule' }).click()
  await card.getByRole('button', { name: 'Add link to Reschedule' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Category')).toHaveValue('reschedule')
  await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText(['New', 'Reschedule', 'Cancel', 'Other'])
  await expect(dialog.getByRole('switch', { name: 'Active' })).toBeChecked()
  await expect(dialog.getByLabel('URL')).toHaveAttribute('required')
  await expect(dialog.getByLabel('URL')).toHaveAttribute('placeholder', /^https:\/\//)
  await dialog.getByLabel('Label (optional)').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toContainText('choose the right one when several are in one category')
  await dialog.getByRole('button', { name: 'Save Link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'URL is required' })).toBeVisible()
  await fillLink(page, { url: 'http://book.example.com/move' })
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid URL' })).toContainText('URL must start with https://')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('No links yet.')
  await expect(bar(page)).toHaveCount(0)

  await addLink(page, 'New', { label: 'Trial lesson', url: trial })
  await expect(notice(page, 'Link added ✓')).toBeVisible()
  await expect(card.getByRole('columnheader')).toHaveText(['Label', 'URL', 'Active', 'Actions'])
  await expect(bar(page)).toContainText('You have unsaved changes')
  await card.getByRole('button', { name: 'Delete: Trial lesson' }).click()
  await expect(bar(page)).toHaveCount(0)
  await addLink(page, 'New', { label: 'Trial lesson', url: trial })
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(card).toContainText('No links yet.')
  await expect(bar(page)).toHaveCount(0)

  await addLink(page, 'New', { label: 'Trial lesson', url: trial })
  await addLink(page, 'Cancel', { url: 'HTTPS://book.example.com/cancel' })
  await save(page)
  await expect(notice(page, 'Saved ✓')).toContainText('Booking links updated')
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(row(page, 'Trial lesson')).toContainText(trial)
  await card.getByRole('tab', { name: 'Cancel' }).click()
  await expect(row(page, 'HTTPS://book.example.com/cancel')).toContainText('No label')
  await expect(row(page, 'Trial lesson')).toHaveCount(0)
})

test('links are edited, deleted, switched and moved; faults leave what was there [SCHED-006, SCHED-020, SCHED-021, SCHED-023, SCHED-024, SCHED-027, SCHED-028, SCHED-029, SCHED-037]', async ({
  page,
}) => {
  await openScheduling(page, 'change')
  for (const label of ['One', 'Two', 'Three']) await addLink(page, 'New', { label, url: `${trial}-${label}` })
  await save(page)
  await expect(notice(page, 'Saved ✓')).toBeVisible()

  await page.getByRole('button', { name: 'Move: Three' }).focus()
  for (const [key, said] of [
    ['Space', 'Three is held at place 3 of 3.'],
    ['ArrowUp', 'Three is held at place 2 of 3.'],
    ['ArrowUp', 'Three is held at place 1 of 3.'],
    ['Space', 'Three was put at place 1 of 3.'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('status').filter({ hasText: said })).toBeAttached()
  }
  await expect.poll(() => labels(page)).toEqual(['Three', 'One', 'Two'])
  const [from, to] = [page.getByRole('button', { name: 'Move: Two' }), page.getByRole('button', { name: 'Move: Three' })]
  await from.hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await to.boundingBox()) ?? {}
  await page.mouse.move(x + 10, y + 30, { steps: 6 })
  await page.mouse.move(x + 10, y + 4, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => labels(page)).toEqual(['Two', 'Three', 'One'])

  await page.route('**/api/rpc/scheduling/saveLinks', (route) => refuse(route, 'internal', 'no'))
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to save booking links' })
  await expect(async () => {
    await save(page) // right behind a drag a press is the end of the drag
    await expect(failed.first()).toContainText('Error', { timeout: 3_000 })
  }).toPass()
  await expect(bar(page)).toBeVisible()
  await page.unroute('**/api/rpc/scheduling/saveLinks')

  await page.getByRole('button', { name: 'Edit: One' }).click()
  await page.getByRole('dialog').getByLabel('Full').click()
  await fillLink(page, { label: 'First', url: trial })
  await expect(notice(page, 'Link updated ✓')).toBeVisible()
  await expect(row(page, 'First')).toContainText('Full')
  await page.getByRole('button', { name: 'Delete: Three' }).click()
  await expect(notice(page, 'Link deleted ✓')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Three')).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Three' }).click()

  const active = page.getByRole('switch', { name: 'Active: Two' })
  await page.route('**/api/rpc/scheduling/switchLink', (route) => refuse(route, 'internal', 'The database is away.'))
  await active.click({ force: true })
  await expect(page.getByRole('alert').filter({ hasText: 'The database is away.' })).toContainText('Error')
  await expect(active).toBeChecked()
  await page.unroute('**/api/rpc/scheduling/switchLink')
  const stored = page.waitForResponse('**/api/rpc/scheduling/switchLink')
  await active.click({ force: true })
  await expect(row(page, 'Two')).toContainText('Inactive')
  await stored
  await expect(bar(page)).not.toContainText('changed in another tab')
  await save(page)
  await expect(notice(page, 'Saved ✓')).toBeVisible()
  await page.reload()
  await expect.poll(() => labels(page)).toEqual(['First', 'Two'])
  await expect(row(page, 'Two')).toHaveAttribute('data-inactive', 'true')
  await expectNoFaults(page, 'main')
})

test('of two open pages the second learns of the change and loses nothing; what is unsaved is asked about before the page is left', async ({
  page,
  context,
}) => {
  await openScheduling(page, 'two-tabs')
  const other = await context.newPage()
  await other.goto('/dashboard/scheduling')
  await addLink(other, 'New', { label: 'Theirs', url: `${trial}-theirs` })
  await addLink(page, 'New', { label: 'Mine', url: `${trial}-mine` })
  await save(other)
  await expect(notice(other, 'Saved ✓')).toBeVisible()
  await save(page)
  await expect(bar(page)).toContainText('changed in another tab or on another device')
  await expect(row(page, 'Theirs')).toBeVisible()
  await expect(row(page, 'Mine')).toBeVisible()

  await page.getByRole('link', { name: 'Overview' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(row(page, 'Mine')).toBeVisible()
  await save(page)
  await expect(notice(page, 'Saved ✓')).toBeVisible()
  await other.reload()
  await expect(row(other, 'Mine')).toBeVisible()
  await expect(row(other, 'Theirs')).toBeVisible()

  await addLink(page, 'Other', { label: 'Never mind', url: trial })
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('what cannot be loaded is said to be so, with a way on, and a session that has ended saves nothing [SCHED-017, SCHED-025, SCHED-026, SCHED-027]', async ({
  page,
}) => {
  const login = await createAccount(page.request, 'unloaded')
  const reads = /\/api\/rpc\/scheduling\/(?:listLinks|getAvailability)/
  await page.route(reads, (route) => refuse(route, 'forbidden', 'Not now.'))
  await page.goto('/dashboard/scheduling')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch booking links' })).toContainText('Error')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load scheduling settings' })).toContainText('Error')
  await page.unroute(reads)
  for (const [part, words] of [
    [availability(page), 'No blackout dates yet.'],
    [cardOf(page), 'No links yet.'],
  ] as const) {
    await tryAgain(part.getByRole('button', { name: 'Try again' }), part.filter({ hasText: words }))
  }

  await addLink(page, 'New', { label: 'Trial lesson', url: trial })
  await page.context().clearCookies()
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Not signed in' })).toBeVisible()
  await signInAs(page, login)
  await expect(page).toHaveURL(/\/dashboard\/scheduling$/)
  await expect(cardOf(page)).toContainText('No links yet.')
})

function availability(page: Page): Locator {
  return page.getByRole('region', { name: 'Manual Availability', exact: true })
}

/** The 10th to the 20th of next month, by the number of the day: never cut by the end of a month. */
async function openNextMonth(page: Page): Promise<(day: number) => Locator> {
  await availability(page).getByRole('button', { name: 'Next month' }).click()
  return (day) => availability(page).getByRole('button', { name: new RegExp(`^[A-Z][a-z]{2} ${day}, `) })
}

test('days are blocked and freed on the calendar, by mouse and keyboard, and stored with the waitlist option [SCHED-001, SCHED-042, SCHED-043, SCHED-044, SCHED-045, SCHED-046, SCHED-047, SCHED-048, SCHED-049, SCHED-050, SCHED-051, SCHED-055, SCHED-056, SCHED-058, SCHED-059, SCHED-061, SCHED-062, SCHED-068]', async ({
  page,
}) => {
  await openScheduling(page, 'days')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scheduling')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Booking Links',
    'Manual Availability',
    'Google Calendar',
  ])
  const google = page.getByRole('region', { name: 'Google Calendar' })
  await expect(google).toContainText('Coming Soon')
  await expect(google).toContainText('free/busy only')
  await expect(google.getByRole('button', { name: 'Connect Calendar' })).toBeDisabled()

  const card = availability(page)
  const entries = card.getByRole('list', { name: 'Blackout dates' }).getByRole('listitem')
  const hint = (text: string) => expect(card.getByText(text, { exact: true })).toBeVisible()
  await expect(card).toContainText('Beta')
  await expect(card).toContainText('No blackout dates yet. Add a date to block off unavailable times.')
  await hint('Single click to toggle blackout.')
  const day = await openNextMonth(page)
  await day(12).click()
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(/^[A-Z][a-z]{2} 12, \d{4}/)
  await expect(bar(page)).toContainText('You have unsaved changes')
  await day(12).click()
  await expect(entries).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)

  await day(15).dblclick()
  await hint('Click a date to complete the range, or press Esc to cancel.')
  await expect(entries).toHaveCount(0)
  await expect(day(15)).toHaveAttribute('data-anchor', 'true')
  await page.keyboard.press('Escape')
  await hint('Single click to toggle blackout.')
  await expect(entries).toHaveCount(0)
  await day(15).dblclick()
  await day(11).click()
  await hint('Single click to toggle blackout.')
  await expect(entries).toContainText([/^[A-Z][a-z]{2} 11–[A-Z][a-z]{2} 15, \d{4}/])
  await expectNoFaults(page, 'main')
  await day(13).click()
  await expect(entries).toContainText([/ 11–[A-Z][a-z]{2} 12,/, / 14–[A-Z][a-z]{2} 15,/])

  await day(18).focus()
  await page.keyboard.press('Shift+Enter')
  await hint('Click a date to complete the range, or press Esc to cancel.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(3)
  await entries.first().getByRole('button', { name: 'Remove' }).click()
  await expect(entries).toContainText([/ 14–/, / 18–/])

  await card.getByRole('button', { name: 'Discard' }).click()
  await expect(entries).toHaveCount(0)
  await day(14).click()
  const waitlist = card.getByRole('switch', { name: 'Waitlist Option' })
  await expect(waitlist).not.toBeChecked()
  await waitlist.click({ force: true })
  await page.route('**/api/rpc/scheduling/saveAvailability', (route) => refuse(route, 'internal', 'no'))
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save availability settings' })).toContainText('Error')
  await page.unroute('**/api/rpc/scheduling/saveAvailability')
  await save(page)
  await expect(notice(page, 'Saved ✓')).toContainText('Availability settings updated')
  await page.reload()
  await expect(entries).toContainText([/ 14, \d{4}/])
  await expect(waitlist).toBeChecked()
})

test('what is saved is what replies hold to: links that are on and not full, days that are free, and the waitlist [ASSIST-016] [ASSIST-018] [ASSIST-020]', async ({
  page,
}) => {
  await openScheduling(page, 'replies')
  await addLink(page, 'New', { label: 'Trial lesson', url: `${trial}-lesson` })
  await addLink(page, 'New', { label: 'Studio tour', url: `${trial}-tour` })
  await save(page)
  await expect(notice(page, 'Saved ✓')).toBeVisible()
  const day = await openNextMonth(page)
  const blocked = /^\w+ \d+/.exec((await day(14).getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await day(14).click()
  await save(page)
  await expect(notice(page, 'Availability settings updated')).toBeVisible()
  expect(await tryMail(page, 'Could we book a trial lesson?')).toContain(`${trial}-lesson`)
  expect(await tryMail(page, 'Can we book a studio tour?')).toContain(`${trial}-tour`)
  expect(await tryMail(page, `Could we book a trial lesson on ${blocked}?`)).toContain('We are not available on')

  await page.goto('/dashboard/scheduling')
  await page.getByRole('button', { name: 'Edit: Trial lesson' }).click()
  await page.getByRole('dialog').getByLabel('Full').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save Link' }).click()
  await save(page)
  await expect(notice(page, 'Booking links updated')).toBeVisible()
  await availability(page).getByRole('switch', { name: 'Waitlist Option' }).click({ force: true })
  await save(page)
  await expect(notice(page, 'Availability settings updated')).toBeVisible()
  const stored = page.waitForResponse('**/api/rpc/scheduling/switchLink')
  await page.getByRole('switch', { name: 'Active: Studio tour' }).click({ force: true })
  await stored
  const full = await tryMail(page, 'Could we book a trial lesson?')
  expect(full).toContain('full at the moment')
  expect(full).toMatch(/waitlist/i)
  expect(full).not.toContain(trial)
  const tour = await tryMail(page, 'Can we book a studio tour?')
  expect(tour).not.toContain(trial)
  expect(tour).not.toContain('full at the moment')
})

/** The words that we would answer with, without the notes beside them; '' where we would hand the mail over without any. */
async function tryMail(page: Page, text: string): Promise<string> {
  await page.goto('/dashboard/try')
  await page.getByLabel('Their name').fill('Anna Reed')
  await page.getByLabel('Their email').fill('anna@mailbox.example')
  await page.getByLabel('Subject').fill('Booking')
  await page.getByLabel('What they write').fill(`Hello,\n\n${text}\n\nAnna`)
  await page.getByRole('button', { name: 'See the answer' }).click()
  await expect(page.getByRole('region', { name: 'What we understood' })).toBeVisible()
  const letters = await page.getByRole('article', { name: 'The reply' }).all()
  const words = letters.map((letter) =>
    letter.evaluate((element) => {
      for (const note of element.querySelectorAll('[role="note"]')) note.remove()
      return element.textContent
    }),
  )
  return (await Promise.all(words)).join('\n')
}
