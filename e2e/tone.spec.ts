import { expect, type Page, test } from '@playwright/test'
import { createAccount } from './account.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownMail } from './own-mail.ts'
import { answer, inputOf, refuse } from './rpc.ts'

const tonePage = '/dashboard/tone'
const toast = (page: Page, title: string) => page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title })

/** Moves a slider as a hand does: over every place on the way. */
async function drag(page: Page, name: string, to: number): Promise<void> {
  await page.getByRole('slider', { name }).evaluate((input: HTMLInputElement, end) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const value of [end - 2, end - 1, end]) {
      set?.call(input, String(value))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, to)
}

test('the owner moves the sliders, sees the same reply before and now at once, and it is kept with one save [TONE-001 TONE-003 TONE-006 TONE-007 TONE-009 CONST-014]', async ({
  page,
}) => {
  await createAccount(page.request, 'tone')
  const saves: unknown[] = []
  page.on('request', (request) => void (request.url().endsWith('/tone/saveOverall') && saves.push(inputOf(request))))
  await page.goto(tonePage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tone & Personality')
  await expect(page.getByText("Configure your AI's tone and train it with email samples")).toBeVisible()
  const card = page.getByRole('region', { name: 'Overall Tone Settings' })
  const sliders = card.getByRole('slider')
  const names = ['Tone Style', 'Energy Level', 'Directness']
  for (const [index, name] of names.entries()) {
    await expect(sliders.nth(index)).toHaveAccessibleName(name)
    await expect(sliders.nth(index)).toHaveValue('50')
  }
  await expect(card.getByText('changes apply to future samples only')).toBeVisible()
  const before = card.getByRole('article', { name: 'With the setting before' })
  const now = card.getByRole('article', { name: 'With the setting now' })
  await expect(before).toContainText('Hello Dana,')
  await expect(now).toContainText('Hello Dana,')

  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await drag(page, 'Tone Style', 90)
  await expect(card.getByRole('status').filter({ hasText: '90' })).toBeVisible()
  await expect(now).toContainText('Dear Dana Miller,')
  await expect(before).toContainText('Hello Dana,')
  await page.clock.runFor(250)
  await drag(page, 'Energy Level', 95)
  await page.clock.runFor(299)
  expect(saves).toEqual([])
  await page.clock.runFor(2)
  await page.clock.resume()
  await expect(card.getByText('Saved. Replies follow from now on.')).toBeVisible()
  const seen = { toneStyle: 50, energyLevel: 50, directness: 50 }
  expect(saves).toEqual([{ toneStyle: 90, energyLevel: 95, directness: 50, seen }])
  await page.reload()
  await expect(sliders.nth(0)).toHaveValue('90')
  await expect(sliders.nth(1)).toHaveValue('95')
  await expect(before).toContainText('Dear Dana Miller,')

  const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to save tone settings.'))
  await page.route('**/tone/saveOverall', (route) => refuse(route, 'internal', 'broken'))
  await sliders.nth(2).focus()
  await page.keyboard.press('ArrowRight')
  await expect(toast(page, 'Failed to save tone settings.')).toContainText('Error')
  await expect(card.getByText('Not saved. Move a slider to try again.')).toBeVisible()
  await logged
  await page.unroute('**/tone/saveOverall')
  await card.getByRole('button', { name: 'Put the sliders back' }).click()
  await expect(card.getByText('Saved. Replies follow from now on.')).toBeVisible()
  await expect(sliders.nth(2)).toHaveValue('50')
  await expectNoFaults(page, 'main')
})

test('sliders that were moved in another tab are not moved back from this one', async ({ page, context }) => {
  await createAccount(page.request, 'tone-in-two-tabs')
  const [one, other] = [page, await context.newPage()]
  const cardOn = (tab: Page) => tab.getByRole('region', { name: 'Overall Tone Settings' })
  for (const tab of [one, other]) {
    await tab.goto(tonePage)
    await expect(cardOn(tab).getByRole('slider').nth(0)).toHaveValue('50')
  }
  await drag(one, 'Tone Style', 90)
  await expect(cardOn(one).getByText('Saved. Replies follow from now on.')).toBeVisible()
  await drag(other, 'Energy Level', 20)
  await expect(toast(other, 'moved in another tab or on another device')).toContainText('Not saved')
  await expect(cardOn(other).getByRole('slider').nth(0)).toHaveValue('90')
  await expect(cardOn(other).getByRole('slider').nth(1)).toHaveValue('50')
  await drag(other, 'Energy Level', 20)
  await expect(cardOn(other).getByText('Saved. Replies follow from now on.')).toBeVisible()
  await one.reload()
  await expect(cardOn(one).getByRole('slider').nth(1)).toHaveValue('20')
  await expect(cardOn(one).getByRole('slider').nth(0)).toHaveValue('90')
})

test('the owner says how replies are signed, and a reply is signed so [TONE-012 TONE-013 TONE-014 TONE-015 TONE-018 TONE-019 TONE-020 CONST-017]', async ({
  page,
}) => {
  await createAccount(page.request, 'sign-off')
  await page.goto(tonePage)
  const card = page.getByRole('region', { name: 'Identity' })
  const field = card.getByLabel('Preferred Name for Sign-off')
  const save = card.getByRole('button', { name: 'Save Name' })
  await expect(field).toHaveAttribute('maxlength', '100')
  await field.fill('Coach Rio')
  await expect(card.getByText('9/100')).toBeVisible()
  await page.route('**/tone/saveIdentity', (route) => refuse(route, 'internal', 'broken'))
  await save.click()
  await expect(toast(page, 'Failed to save preferred name.')).toContainText('Error')
  await page.unroute('**/tone/saveIdentity')
  await save.click()
  await expect(toast(page, 'Replies are signed “Coach Rio” from now on.')).toContainText('Saved')
  await expect(card.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('article', { name: 'With the setting now' })).toContainText('Coach Rio')

  await field.evaluate((input) => input.removeAttribute('maxlength'))
  await field.fill('n'.repeat(101))
  await save.click()
  await expect(toast(page, 'Name too long')).toContainText('Preferred name must be 100 characters or less.')
  await page.reload()
  await expect(field).toHaveValue('Coach Rio')
  await field.fill('n'.repeat(100))
  await save.click()
  await expect(card.getByText('Saved', { exact: true })).toBeVisible()
  await expect(card.getByText('100/100')).toBeVisible()
})

test('the owner adds samples, trains on them, sees what was measured, and replies are written so [TONE-002 TONE-021 TONE-023 TONE-024 TONE-025 TONE-026 TONE-027 TONE-028 TONE-029 TONE-030 TONE-031 TONE-037 TONE-041 TONE-047 TONE-051 TONE-053 TONE-056 TONE-057 TONE-059 TONE-062 TONE-063 TONE-064 TONE-065 TONE-068 TONE-069 TONE-075]', async ({
  page,
}) => {
  test.slow()
  await createAccount(page.request, 'samples')
  await page.goto(tonePage)
  const training = page.getByRole('region', { name: 'Training Progress' })
  const support = page.getByRole('region', { name: 'Customer Support' })
  const profile = page.getByRole('region', { name: 'Profile Preview' })
  const titles = ['Overall Tone Settings', 'Identity', 'Training Progress', 'Customer Support', 'Sales Response', 'Follow-up', 'General']
  await expect(support.getByRole('textbox')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles)
  await expect(training.getByText('0/5')).toBeVisible()
  await expect(training.getByText('Aim for 3–5 full emails per category')).toBeVisible()
  await expect(training.getByText('Connect a mailbox first, under Integrations.')).toBeVisible()
  await expect(page.getByText('Paste full email content (100-2500 characters) for best results.')).toHaveCount(4)
  await training.getByRole('button', { name: 'Start Training' }).click()
  await expect(toast(page, 'Not enough samples')).toContainText('Please add at least 5 valid samples before training.')

  const box = support.getByRole('textbox')
  const add = support.getByRole('button', { name: 'Add Sample' })
  await box.fill('a'.repeat(99))
  await expect(support.getByText('Must be at least 100 characters')).toBeVisible()
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(support.getByText('99/2500')).toBeVisible()
  await expect(add).toBeDisabled()
  await box.press('Control+Enter')
  await expect(support.getByRole('listitem')).toHaveCount(0)
  await box.fill(ownMail(1))
  await box.press('Control+Enter')
  await expect(toast(page, 'Sample added')).toBeVisible()
  await expect(support.getByRole('listitem')).toHaveCount(1)
  await expect(support.locator('[data-status="secondary"]')).toHaveText('Not trained yet')
  await expect(box).toHaveValue('')
  await expect(training.getByText('1/5')).toBeVisible()
  for (const number of [2, 3, 4, 5]) {
    await box.fill(ownMail(number))
    await add.click()
    await expect(support.getByRole('listitem')).toHaveCount(number)
  }
  await box.fill(ownMail(6))
  await expect(add).toBeDisabled()
  await box.press('Control+Enter')
  await expect(support.getByText('Delete one to add another.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'General' }).getByRole('listitem')).toHaveCount(0)
  await support
    .getByRole('button', { name: /^Delete the sample/ })
    .first()
    .click()
  await expect(toast(page, 'Sample deleted')).toBeVisible()
  await expect(support.getByRole('listitem')).toHaveCount(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(support.getByRole('listitem')).toHaveCount(5)
  await expect(profile).toHaveCount(0)

  const polls: string[] = []
  const { promise: isSeen, resolve: sawIt } = Promise.withResolvers<void>()
  await page.route('**/tone/getTraining*', async (route) => {
    polls.push(route.request().url())
    await isSeen // measuring takes a moment only, and may be over before anybody looks
    await route.continue()
  })
  await training.getByRole('button', { name: 'Start Training' }).click()
  await expect(training.getByRole('button', { name: 'Training... ready in 24h' })).toBeDisabled()
  await expect(profile.getByRole('status')).toContainText('Measuring your samples')
  sawIt()
  await expect(toast(page, 'Training complete')).toContainText('Your tone profile is ready!')
  expect(polls.length).toBeGreaterThan(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ownvoice.training-started.')))).toHaveLength(1)
  await expect(page.getByText('🔒 Tone locked—remove a sample to update')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Sample' })).toHaveCount(0)
  await expect(support.locator('[data-status="primary"]')).toHaveCount(5)
  await expect(profile.getByText('"greeting": "Hey"')).toBeVisible()
  await expect(profile.getByText('nearly always')).toBeVisible()
  await expect(page.getByRole('article', { name: 'With the setting now' })).toContainText('Hey Dana!')
  await expect(page.getByRole('article', { name: 'With the setting before' })).toContainText('Hello Dana,')
  await expect(page.getByText(/^\d+ of 100 like your own emails$/)).toHaveCount(2)
  await page.reload()
  await expect(training.getByRole('button', { name: /^Trained, again in 23h 59m$/ })).toBeDisabled()
  const near = Date.now() + 86_400_000 - 90_000
  await page.clock.install({ time: near })
  await page.reload()
  const rest = training.getByRole('button', { name: /^Trained, again in \d+/ })
  await expect(rest).toBeVisible()
  await page.clock.pauseAt(near + 20_000)
  const left = async () => Number(/(\d+)s$/.exec(await rest.innerText())?.[1])
  const before = await left()
  await page.clock.runFor(1_000)
  expect(await left()).toBe((before + 59) % 60)
  await page.clock.resume()
  await training.getByRole('button', { name: 'Re-index samples' }).click()
  await expect(toast(page, 'Re-indexing started')).toBeVisible()
  await expectNoFaults(page, 'main')

  await support
    .getByRole('button', { name: /^Delete the sample/ })
    .first()
    .click()
  await expect(page.getByText('🔒')).toHaveCount(0)
  await expect(support.getByRole('textbox')).toBeVisible()
  await expect(training.getByRole('button', { name: 'Start Training' })).toBeEnabled()
})

test('a sample that is being written stays when the samples cannot be looked up again', async ({ page }) => {
  await createAccount(page.request, 'tone-again')
  await page.goto(tonePage)
  const general = page.getByRole('region', { name: 'General' }).getByRole('textbox')
  await general.fill(ownMail(1))
  await page.route('**/tone/listSamples*', (route) => refuse(route, 'conflict', 'Not now.'))
  const refused = page.waitForResponse('**/tone/listSamples*')
  const support = page.getByRole('region', { name: 'Customer Support' }).getByRole('textbox')
  await support.fill(ownMail(2))
  await support.press('Control+Enter')
  expect((await refused).status()).toBe(409)
  await expect(toast(page, 'Sample added')).toBeVisible()
  await expect(general).toHaveValue(ownMail(1))
  await expect(page.getByText('Your samples could not be loaded.')).toHaveCount(0)
})

test('what the server refuses is said, and nothing is lost [TONE-032 TONE-038 TONE-046 TONE-048 TONE-071]', async ({ page }) => {
  await createAccount(page.request, 'tone-faults')
  for (const number of [1, 2, 3, 4, 5])
    await page.request.post('/api/v1/tone/samples', { data: { category: 'general', emailText: ownMail(number) } })
  await page.goto(tonePage)
  const general = page.getByRole('region', { name: 'General' })
  const sales = page.getByRole('region', { name: 'Sales Response' })
  const training = page.getByRole('region', { name: 'Training Progress' })

  let refuseNow = () => {}
  let added = 0
  const asked = new Promise<void>((resolve) => (refuseNow = resolve))
  await page.route('**/tone/addSample', async (route) => {
    added += 1
    await asked
    await refuse(route, 'conflict', 'Not this one.')
  })
  await general.getByRole('textbox').fill(ownMail(6))
  await general.getByRole('textbox').press('Control+Enter') // it holds five
  await sales.getByRole('textbox').fill('a'.repeat(99))
  await sales.getByRole('textbox').press('Control+Enter') // it is too short
  await sales.getByRole('textbox').fill(ownMail(6))
  await sales.getByRole('textbox').press('Control+Enter')
  await expect(sales.getByRole('button', { name: 'Adding…' })).toBeDisabled()
  await sales.getByRole('textbox').press('Control+Enter') // it is being added
  refuseNow()
  await expect(toast(page, 'Not this one.')).toContainText('Error')
  await expect(sales.getByRole('textbox')).toHaveValue(ownMail(6))
  expect(added).toBe(1)

  await page.route('**/tone/deleteSample', (route) => refuse(route, 'internal', 'broken'))
  await general
    .getByRole('button', { name: /^Delete the sample/ })
    .first()
    .click()
  await expect(toast(page, 'Failed to delete sample. Please try again.')).toContainText('Error')
  await page.unroute('**/tone/deleteSample')
  await page.route('**/tone/deleteSample', (route) => answer(route, { deleted: false }))
  await general
    .getByRole('button', { name: /^Delete the sample/ })
    .first()
    .click()
  await expect(toast(page, 'It was gone already.')).toContainText('Error')
  await expect(general.getByRole('listitem')).toHaveCount(5)

  await page.route('**/tone/train', (route) => refuse(route, 'internal', 'broken'))
  await training.getByRole('button', { name: 'Start Training' }).click()
  await expect(toast(page, 'Training failed')).toContainText('Failed to start tone training. Please try again.')
  await expect(training.getByRole('button', { name: 'Start Training' })).toBeEnabled()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ownvoice.training-started.')))).toEqual([])
})
