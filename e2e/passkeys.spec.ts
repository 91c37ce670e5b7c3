import { expect, type Page, test } from '@playwright/test'
import { appCode } from '../server/testing/app-code.ts'
import { createAccount, enterPassword, signInAs } from './account.ts'
import { expectNoFaults } from './no-faults.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const list = (page: Page) => card(page).getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
const add = (page: Page) => card(page).getByRole('button', { name: 'Add a passkey' })
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

/** Gives the browser a device with a screen lock, which its owner opens, or not. */
async function addDevice(page: Page): Promise<{ open(isOpen: boolean): Promise<unknown> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  return { open: (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }) }
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session/ })
  await page.goto('/auth')
}

test('a passkey is added by clicks, signs in instead of the password, and signs in no more once it is removed', async ({
  browser,
  baseURL,
}) => {
  const site = new URL(baseURL ?? '')
  site.hostname = 'localhost' // a passkey belongs to a name
  const context = await browser.newContext({ baseURL: site.origin, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const login = await createAccount(page.request, 'passkey')
  const device = await addDevice(page)
  await page.goto('/dashboard/settings?tab=security')
  await expect(card(page)).toContainText('Sign in with your fingerprint, face or screen lock instead of your password.')
  await add(page).click()
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page).getByRole('status')).toHaveText('No passkey was added.')
  await device.open(false)
  await add(page).click()
  await enterPassword(page, login)
  await expect(card(page).getByRole('status')).toHaveText('No passkey was added.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await device.open(true)
  await add(page).click()
  await expect(list(page)).toHaveCount(1)
  await expect(list(page)).toContainText('Not used yet.')
  await add(page).click()
  await expect(card(page).getByRole('status')).toHaveText('This device, or your password manager, has a passkey of this account already.')
  await list(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  await page.getByLabel(/^New name of/).fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(list(page)).toContainText('My laptop')
  await expectNoFaults(page)

  await signOut(page)
  await device.open(false)
  await byPasskey(page).click()
  await expect(page.getByText(/^No passkey was used\./)).toBeVisible()
  await expectNoFaults(page)
  await device.open(true)
  await byPasskey(page).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/dashboard/settings?tab=security')
  await expect(list(page)).toContainText('Last used')
  await list(page).getByRole('button', { name: 'Remove: My laptop' }).click()
  await expectNoFaults(page)
  await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove it' }).click()
  await expect(list(page)).toHaveCount(0)
  await signOut(page)
  await byPasskey(page).click()
  await expect(page.getByText(/^This passkey signs in to no account here\./)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
  await signInAs(page, login)
  await expect(page).toHaveURL(/\/dashboard/)
  await context.close()
})

test('with two-factor a new passkey takes a code, and signs in without one', async ({ browser, baseURL }) => {
  const site = new URL(baseURL ?? '')
  site.hostname = 'localhost'
  const context = await browser.newContext({ baseURL: site.origin, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const login = await createAccount(page.request, 'passkey-code')
  await addDevice(page)
  const headers = { Origin: site.origin }
  const begun = await page.request.post('/api/auth/two-factor/enable', { headers, data: { password: login.password } })
  const { totpURI } = await begun.json()
  const code = (halfMinutes: number) => appCode(totpURI, new Date(Date.now() + halfMinutes * 30_000))
  expect((await page.request.post('/api/auth/two-factor/verify-totp', { headers, data: { code: code(0) } })).ok()).toBe(true)
  await page.goto('/dashboard/settings?tab=security')
  await add(page).click()
  await enterPassword(page, login)
  await card(page).getByLabel('Code').fill('000000')
  await card(page).getByRole('button', { name: 'Add it' }).click()
  await expect(card(page)).toContainText('This code is not right')
  await expectNoFaults(page)
  await card(page).getByLabel('Code').fill(code(1))
  await card(page).getByRole('button', { name: 'Add it' }).click()
  await expect(list(page)).toHaveCount(1)
  await signOut(page)
  await byPasskey(page).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await context.close()
})

test('where there are no passkeys, the page says why', async ({ page }) => {
  await page.goto('/auth')
  await byPasskey(page).click()
  await expect(page.getByText(/^A passkey belongs to the name of a site/)).toBeVisible()
  await createAccount(page.request, 'no-passkey')
  await page.goto('/dashboard/settings?tab=security')
  await expect(add(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(card(page)).toContainText('open it as localhost')
})
