import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { appCode } from '../server/testing/app-code.ts'
import { createAccount, type Login, signInAs } from './account.ts'
import { expectNoFaults } from './no-faults.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Two-Factor Authentication' })
const codeOf = (key: string, halfMinutes: number) =>
  appCode(`otpauth://totp/x?secret=${key.replaceAll(' ', '')}`, new Date(Date.now() + halfMinutes * 30_000))

async function enterPassword(page: Page, login: Login): Promise<void> {
  await page.goto('/auth')
  await signInAs(page, login)
  await expect(page.getByRole('heading', { name: 'One step more' })).toBeVisible()
}

test('two-factor is turned on with the phone, asked for at the sign-in, renewed and turned off [SET-064]', async ({
  page,
  browser,
  baseURL,
}) => {
  const login = await createAccount(page.request, 'two-factor')
  await page.goto('/dashboard/settings?tab=security')
  await expect(card(page)).toContainText('Off')
  await card(page).getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await card(page).getByLabel('Your password').fill('not my password')
  await card(page).getByRole('button', { name: 'Go on' }).click()
  await expect(card(page)).toContainText('The current password is not right.')
  await card(page).getByLabel('Your password').fill(login.password)
  await card(page).getByRole('button', { name: 'Go on' }).click()

  await expect(card(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = (await card(page).getByLabel('Setup key').textContent()) ?? ''
  const field = card(page).getByLabel(/Type the code/)
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill('000000')
  await card(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(card(page)).toContainText('This code is not right')
  await expect(field).toHaveValue('000000')
  await field.fill(codeOf(key, 0))
  await card(page).getByRole('button', { name: 'Turn on' }).click()

  await expect(card(page).getByRole('heading', { name: 'It is on. Now keep these recovery codes.' })).toBeFocused()
  const codes = await card(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const [download] = await Promise.all([page.waitForEvent('download'), card(page).getByRole('link', { name: 'Download' }).click()])
  expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\n'))
  await expectNoFaults(page)
  await card(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(card(page)).toContainText('10 of 10 recovery codes are left.')
  await page.reload()
  await expect(card(page)).toContainText('On')
  await expect(card(page)).not.toContainText(codes[0] ?? '')

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const there = await elsewhere.newPage()
  await enterPassword(there, login)
  const code = there.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await code.fill('12')
  await there.getByRole('button', { name: 'Sign In' }).click()
  await expect(there.getByRole('alert')).toHaveText('Type the six digits that your app shows.')
  await code.fill('000 000')
  await there.getByRole('button', { name: 'Sign In' }).click()
  await expect(there.getByText('This code is not right, or was used already.')).toBeVisible()
  await expectNoFaults(there)
  await there.goto('/dashboard')
  await expect(there).toHaveURL(/\/auth/) // the password alone has opened nothing
  await enterPassword(there, login)
  await there.getByRole('button', { name: 'Use a recovery code' }).click()
  await there.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
  await there.getByRole('checkbox', { name: 'Do not ask on this device for 30 days' }).check()
  await there.getByRole('button', { name: 'Sign In' }).click()
  await expect(there).toHaveURL(/\/dashboard/)

  await there.context().clearCookies({ name: /session/ })
  await there.goto('/auth')
  await signInAs(there, login) // a trusted browser is asked for the password alone
  await expect(there).toHaveURL(/\/dashboard/)
  await elsewhere.close()

  await page.reload()
  await expect(card(page)).toContainText('9 of 10 recovery codes are left.')
  await card(page).getByRole('button', { name: 'New recovery codes' }).click()
  await card(page).getByLabel('Your password').fill(login.password)
  await card(page)
    .getByLabel('Code')
    .fill(codes[1] ?? '')
  await card(page).getByRole('button', { name: 'Make new codes' }).click()
  await expect(card(page).getByRole('heading', { name: 'Your new recovery codes' })).toBeFocused()
  await card(page).getByRole('button', { name: 'I have kept them' }).click()
  await card(page).getByRole('button', { name: 'Turn off' }).click()
  await card(page).getByLabel('Your password').fill(login.password)
  await card(page)
    .getByLabel('Code')
    .fill(codes[2] ?? '')
  await card(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(card(page)).toContainText('This is not one of your recovery codes')
  await expect(card(page).getByLabel('Your password')).toHaveValue(login.password)
  await card(page).getByLabel('Code').fill(codeOf(key, 1))
  await card(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(card(page).getByRole('button', { name: 'Enable 2FA' })).toBeVisible()
})
