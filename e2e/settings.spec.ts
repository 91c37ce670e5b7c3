import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount, enterPassword, type Login, signInAs } from './account.ts'
import { notice, tryAgain } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { answer, refuse } from './rpc.ts'

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const bar = (page: Page): Locator => card(page, 'Unsaved profile')
const alert = (page: Page): Locator => page.getByRole('alert')

async function openSettings(page: Page, name: string, tab = ''): Promise<Login> {
  const login = await createAccount(page.request, name)
  await page.goto(`/dashboard/settings${tab && `?tab=${tab}`}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  return login
}

test('the tabs stand in their order, in the address, and under the keyboard; the sixth holds what the assistant is told [SET-001]', async ({
  page,
}) => {
  // Five were required at first; "Assistant" came as the sixth.
  await openSettings(page, 'tabs')
  const tabs = page.getByRole('tablist', { name: 'Settings' }).getByRole('tab')
  await expect(tabs).toHaveText(['Profile', 'Subscription', 'Usage', 'Notifications', 'Security', 'Assistant'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?tab=usage$/)
  await expect(card(page, 'Email Quota')).toBeVisible()
  await page.goBack()
  await expect(card(page, 'Profile')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/settings?tab=assistant')
  await expect(tabs.last()).toBeInViewport()
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([
    'When replies leave',
    'How near it comes to you',
    'Signature',
    'Language model',
    'Languages',
    'People to leave alone',
    'Answer only these without me',
    'Late mail',
    'Holding replies',
    'Topics you answer yourself',
    'Follow-ups',
    'Integrations',
  ])
  await page.goto('/dashboard/settings?tab=nonsense')
  await expect(card(page, 'Profile')).toBeVisible()
})

test('the profile is read, edited, checked, taken back and saved [SET-002, SET-003, SET-004, SET-009, SET-010, SET-011, SET-014, SET-015, SET-017, SET-018, SET-019, SET-021, SET-022, SET-023, SET-024, SET-025, SET-068, SET-069]', async ({
  page,
}) => {
  const login = await openSettings(page, 'profile')
  const { email } = login
  const profile = card(page, 'Profile')
  const field = (label: string) => profile.getByLabel(label, { exact: true })
  const labels = ['Full Name', 'Business Name', 'Email', 'Timezone', 'Phone Number']
  for (const label of labels) await expect(field(label)).toHaveAttribute('readonly')
  await expect(profile.locator('label')).toHaveText(labels)
  await expect(field('Email')).toHaveValue(email)
  await expect(field('Timezone')).toHaveValue('America/New_York (Eastern)')
  await expect(profile).toContainText('when follow-ups leave')
  await expect(profile).toContainText(`You sign in as ${email}. If it is mistyped, press “Wrong address?” above.`)
  await expect(profile.getByRole('button', { name: 'Upload picture' })).toBeDisabled()
  await expect(bar(page)).toHaveCount(0)
  await expectNoFaults(page, 'main')

  await profile.getByRole('button', { name: 'Edit' }).click()
  await expect(field('Full Name')).toBeFocused()
  await expect(profile.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(bar(page)).toContainText('You have unsaved changes')
  await expect(field('Timezone').getByRole('option')).toHaveText([
    'America/New_York (Eastern)',
    'America/Chicago (Central)',
    'America/Denver (Mountain)',
    'America/Los_Angeles (Pacific)',
    'America/Phoenix (Arizona)',
    'America/Anchorage (Alaska)',
    'Pacific/Honolulu (Hawaii)',
    'Europe/London',
    'Europe/Paris (CET)',
    'Asia/Tokyo',
    'Australia/Sydney',
  ])
  const save = profile.getByRole('button', { name: 'Save', exact: true })
  for (const [label, typed, fault] of [
    ['Email', '', 'Email is required'],
    ['Email', 'maya', 'Please enter a valid email address'],
    ['Phone Number', '(555) 123-456', 'Phone number must be at least 10 digits'],
    ['Phone Number', 'five five five', 'Please enter a valid phone number'],
  ] as const) {
    const before = await field(label).inputValue()
    await field(label).fill(typed)
    await expect(profile.getByText(fault)).toBeVisible()
    await expect(save).toBeDisabled()
    await expect(bar(page).getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    await field(label).fill(before)
    await expect(save).toBeEnabled()
  }
  await expectNoFaults(page)

  await field('Full Name').fill('Nobody')
  await bar(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(field('Full Name')).toHaveValue('')
  await expect(bar(page)).toHaveCount(0)
  await expect(profile.getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.keyboard.press('Enter')
  await field('Full Name').fill('Maya Lin')
  await field('Timezone').selectOption('Europe/Paris (CET)')
  await field('Phone Number').fill('(555) 123-4567')
  await field('Email').fill('office@otterbrass.example')
  await bar(page).getByRole('button', { name: 'Save Changes' }).click()
  await enterPassword(page, login)
  await expect(notice(page, 'Profile saved')).toContainText('Your profile has been updated successfully.')
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(field('Full Name')).toHaveValue('Maya Lin')
  await expect(field('Phone Number')).toHaveValue('5551234567')
  await expect(field('Timezone')).toHaveValue('Europe/Paris (CET)')
  await expect(profile).toContainText(`You sign in as ${email}`)
})

test('a profile that is edited is asked about before its tab is left, and a fault leaves it as it was typed [SET-012, SET-013]', async ({
  page,
}) => {
  await page.route('**/api/rpc/accounts/getProfile*', (route) => refuse(route, 'conflict', 'Not now.'))
  await openSettings(page, 'unsaved')
  await expect(alert(page).filter({ hasText: 'Error loading profile' })).toContainText(
    'Could not load your profile information. Please refresh the page.',
  )
  await page.unroute('**/api/rpc/accounts/getProfile*')
  const profile = card(page, 'Profile')
  await tryAgain(page.getByRole('button', { name: 'Try again' }), profile.getByRole('button', { name: 'Edit' }))
  await profile.getByRole('button', { name: 'Edit' }).click()
  await profile.getByLabel('Full Name').fill('Maya Lin')
  await page.route('**/api/rpc/accounts/saveProfile*', (route) => refuse(route, 'internal', 'broken'))
  await page.keyboard.press('Enter')
  await expect(alert(page).filter({ hasText: 'Error saving profile' })).toContainText('Could not save your profile. Please try again.')
  await expect(profile.getByLabel('Full Name')).toHaveValue('Maya Lin')

  await page.getByRole('tab', { name: 'Usage' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(profile.getByLabel('Full Name')).toHaveValue('Maya Lin')
  await page.getByRole('tab', { name: 'Usage' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(card(page, 'Email Quota')).toBeVisible()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expect(profile.getByLabel('Full Name')).toHaveValue('')
})

test('the password is changed with the one of now, and says at each field what is wrong [SET-026, SET-027, SET-028, SET-029, SET-030, SET-031, SET-032, SET-033, SET-034, SET-035, SET-036, SET-037, SET-038, SET-039]', async ({
  page,
}) => {
  const login = await openSettings(page, 'password')
  const password = card(page, 'Password')
  const [current, next, again] = [
    password.getByLabel('Current Password', { exact: true }),
    password.getByLabel('New Password', { exact: true }),
    password.getByLabel('Confirm New Password', { exact: true }),
  ]
  const change = password.getByRole('button', { name: 'Change Password' })
  await current.focus()
  await next.focus()
  await expect(password.getByText('Current password is required')).toBeVisible()
  await again.focus()
  await expect(password.getByText('New password is required')).toBeVisible()
  await current.focus()
  await expect(password.getByText('Please confirm your new password')).toBeVisible()
  await expect(change).toBeDisabled()
  await expectNoFaults(page, 'main')
  await current.fill('not-this-one')
  await expect(password.getByText('Current password is required')).toHaveCount(0)
  await next.fill('abcde')
  await again.fill('abcdef')
  await current.focus()
  await expect(password.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(password.getByText('Passwords do not match')).toBeVisible()
  await expect(change).toBeDisabled()
  await next.fill('abcdef')
  await current.focus()
  await expect(password.getByText('Passwords do not match')).toHaveCount(0)
  await expect(change).toBeEnabled()
  await change.click()
  await expect(alert(page).filter({ hasText: 'Error changing password' })).toContainText('Use at least 8 characters.')

  await next.fill('quiet harbour, brass kettle')
  await again.fill('quiet harbour, brass kettle')
  await change.click()
  await expect(alert(page).filter({ hasText: 'Current password is incorrect' })).toContainText(
    'Please check your current password and try again.',
  )
  await current.fill(login.password)
  await page.route('**/api/auth/change-password', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await change.click()
  await expect(alert(page).filter({ hasText: 'Error changing password' })).toContainText(
    'Could not change your password. Please try again.',
  )
  await page.unroute('**/api/auth/change-password')
  await change.click()
  await expect(notice(page, 'Password changed')).toContainText('Your password has been updated successfully.')
  await expect(current).toHaveValue('')

  await page.reload()
  await expect(password).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/auth')
  await signInAs(page, login)
  await expect(alert(page)).toContainText('Invalid login credentials')
  await signInAs(page, { ...login, password: 'quiet harbour, brass kettle' })
  await expect(page).toHaveURL(/\/dashboard/)
})

const details = '**/api/rpc/billing/getSubscription*'

test('the subscription shows its plan with the ways to change it, and follows what is changed [SET-040, SET-041, SET-043, SET-044, SET-045, SET-046, SET-047]', async ({
  page,
}) => {
  const { email } = await openSettings(page, 'plan', 'subscription')
  const plan = card(page, 'Current Plan')
  await expect(plan).toContainText('Starter')
  await expect(plan).toContainText('$650 a month')
  await expect(plan).toContainText('1,250 a month')
  await expect(plan).toContainText('Active')
  await expect(plan).toContainText(/Next payment\w{3}, \w{3} \d/)
  await expect(plan.getByRole('link', { name: 'Manage Billing' })).toHaveAttribute('href', '/subscribe?manage=1')
  await expect(card(page, 'Billing Contact')).toContainText(email)
  await expect(card(page, 'Billing Contact')).toContainText('Test mode: no card is charged.')
  for (const name of ['Upgrade', 'Change Plan', 'View invoices']) await expect(plan.getByRole('button', { name })).toBeEnabled()

  const [portal] = await Promise.all([page.waitForEvent('popup'), plan.getByRole('button', { name: 'Upgrade' }).click()])
  await portal.getByRole('button', { name: 'Change to Growth' }).click()
  await expect(plan).toContainText('$750 a month')
  await expect(plan.getByRole('button', { name: 'Upgrade' })).toBeDisabled()
  await expect(plan).toContainText('You are on the largest plan.')
  await portal.getByRole('button', { name: 'Cancel at period end' }).click()
  await expect(portal.getByText('Ends on')).toBeVisible()
  await portal.close()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))) // as the browser does for who comes back
  await expect(plan).toContainText(/Ends on\w{3}, \w{3} \d/)
})

test('without a subscription the plans are there to choose; a fault is said, and asked again [SET-042, SET-043, SET-045, SET-049]', async ({
  page,
}) => {
  await page.route(details, (route) => answer(route, { subscription: null, isTestMode: true, moneyBack: null }))
  await openSettings(page, 'no-plan', 'subscription')
  const list = card(page, 'No Active Subscription')
  await expect(list.getByRole('listitem')).toHaveText([
    /Basic.*\$550 a month, now \$500/,
    /Starter.*\$650 a month/,
    /Growth.*\$750 a month/,
  ])
  await expect(list.getByRole('link', { name: 'Subscribe Now: Growth' })).toHaveAttribute('href', '/subscribe?plan=growth')
  await expectNoFaults(page, 'main')

  await page.unroute(details)
  await page.route(details, (route) => refuse(route, 'conflict', 'Not now.'))
  await page.reload()
  await expect(alert(page).filter({ hasText: 'Error loading subscription' })).toContainText('Could not load your subscription information.')
  await page.unroute(details)
  await tryAgain(page.getByRole('button', { name: 'Try again' }), card(page, 'Current Plan'))
})

const usageCall = '**/api/rpc/billing/getUsage*'

test('the usage shows what is left, and follows a change without a reload [SET-050, SET-051, SET-056, SET-059, SET-060, SET-061, SET-062]', async ({
  page,
}) => {
  await page.route(usageCall, (route) => refuse(route, 'conflict', 'Not now.'))
  await openSettings(page, 'usage', 'usage')
  const quota = card(page, 'Email Quota')
  await expect(quota).toContainText('Could not load usage data')
  await page.unroute(usageCall)
  await tryAgain(quota.getByRole('button', { name: 'Retry' }), quota.filter({ hasText: 'Monthly Quota1,250' }))
  await expect(quota).toContainText('Remaining1,250')
  await expect(quota).toContainText(/Resets\w+ 5, \d{4}/)
  await expect(quota).toContainText('Resets monthly on the 5th (UTC)')
  await expect(quota.getByRole('progressbar')).toHaveAttribute('value', '0')
  await expect(card(page, 'Alerts')).toContainText('An email will warn you before')

  const portal = await page.request.post('/api/v1/billing/portal', { data: {} })
  const { url } = await portal.json()
  const other = await page.context().newPage()
  await other.goto(url)
  await other.getByRole('button', { name: 'Change to Growth' }).click()
  await expect(quota).toContainText('Monthly Quota1,750')
  await other.close()

  for (const [usage, shown, value] of [
    [{ quota: 100, remaining: 25, resetsOn: '2025-09-05' }, '75% used', '75'],
    [{ quota: 0, remaining: 0, resetsOn: '2025-09-05' }, '100% used', '100'],
  ] as const) {
    await page.route(usageCall, (route) => answer(route, { usage }))
    await page.reload()
    await expect(quota).toContainText(shown)
    await expect(quota).toContainText('September 5, 2025')
    await expect(quota.getByRole('progressbar')).toHaveAttribute('value', value)
    await page.unroute(usageCall)
  }
  await page.route(usageCall, (route) => answer(route, { usage: null }))
  await page.reload()
  await expect(quota).toContainText('No subscription found')
})

test('each mail to the owner has its switch; other devices are signed out after a question [SET-063, SET-064, SET-065, SET-066]', async ({
  page,
  browser,
  baseURL,
}) => {
  const login = await openSettings(page, 'devices', 'notifications')
  await expect(card(page, 'Email notifications').getByRole('switch')).toHaveCount(5)
  const bookings = page.getByRole('switch', { name: 'Booking confirmations' })
  await expect(bookings).not.toBeChecked()
  const weekly = page.getByRole('switch', { name: 'Weekly lead report' })
  await expect(weekly).not.toBeChecked()
  const alerts = page.getByRole('switch', { name: 'Escalation alerts' })
  const save = page.getByRole('button', { name: 'Save Preferences' })
  await expect(alerts).toBeChecked()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await alerts.uncheck({ force: true })
  await weekly.check({ force: true })
  const replies = page.getByRole('switch', { name: 'Waiting and failed replies' })
  await replies.uncheck({ force: true })
  const late = page.getByRole('switch', { name: 'Late answers' })
  await late.uncheck({ force: true })
  await bookings.check({ force: true })
  await save.click()
  await expect(notice(page, 'Preferences saved')).toBeVisible()
  await page.reload()
  await expect(alerts).not.toBeChecked()
  await expect(weekly).toBeChecked()
  await expect(bookings).toBeChecked()
  await expect(replies).not.toBeChecked()
  await expect(late).not.toBeChecked()

  await page.getByRole('tab', { name: 'Security' }).click()
  const twoFactor = card(page, 'Two-Factor Authentication')
  await expect(twoFactor).toContainText('Off')
  await expect(twoFactor.getByRole('button', { name: 'Enable 2FA' })).toBeEnabled()

  const sessions = card(page, 'Active Sessions')
  const rows = sessions.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('This device')
  await expect(sessions.getByRole('button', { name: 'Sign out of all devices' })).toBeDisabled()
  await expect(sessions).toContainText('You are signed in here only.')

  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1'
  const phone = await browser.newContext({ userAgent, ...(baseURL && { baseURL }) })
  const there = await phone.newPage()
  const signInThere = async () => {
    await there.goto('/auth')
    await signInAs(there, login)
    await expect(there).toHaveURL(/\/dashboard/)
  }
  await signInThere()
  await page.reload()
  await expect(rows).toHaveCount(2)
  await rows
    .filter({ hasText: 'Safari on iPhone' })
    .getByRole('button', { name: /^Sign out/ })
    .click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Safari on iPhone has to sign in again. You stay signed in here.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(2)
  await rows.getByRole('button', { name: /^Sign out/ }).click()
  await question.getByRole('button', { name: 'Sign it out' }).click()
  await expect(rows).toHaveCount(1)
  await there.goto('/dashboard')
  await expect(there).toHaveURL(/\/auth/)

  await signInThere()
  await page.reload()
  await sessions.getByRole('button', { name: 'Sign out of all devices' }).click()
  await question.getByRole('button', { name: 'Sign them out' }).click()
  await expect(notice(page, 'Signed out')).toContainText('Every other device has to sign in again.')
  await expect(rows).toHaveCount(1)
  await there.goto('/dashboard')
  await expect(there).toHaveURL(/\/auth/)
  await phone.close()
  await page.reload()
  await expect(sessions).toBeVisible()
})
