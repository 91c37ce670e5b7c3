import { expect, type Page, test } from '@playwright/test'
import { inputOf } from './rpc.ts'

const requestCall = '**/api/rpc/site/sendDemoRequest'
const labels = ['Full name', 'Business name', 'Email', 'Phone', 'Preferred days and times', 'Notes or questions']

test('a visitor finds the form with its fields in order, and the way back [DEMO-001, DEMO-002, DEMO-003]', async ({ page }) => {
  await page.goto('/book-demo')
  await expect(page).toHaveURL(/\/book-demo$/)
  await expect(page.locator('form label')).toHaveText(labels)
  for (const label of labels) await expect(page.getByLabel(label)).toBeEditable()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a request without a name or an address says so beside the field and is not sent [DEMO-004, DEMO-005]', async ({ page }) => {
  const sent = await answerWith(page, { status: 200, json: { json: { received: true } } })
  await page.goto('/book-demo')
  await submit(page)
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByRole('alert')).toHaveText(['Full name is required', 'Please enter a valid email address'])

  await page.getByLabel('Full name').fill('Dana')
  await expect(page.getByText('Full name is required')).toHaveCount(0)
  for (const email of ['dana', 'dana@', 'dana@localhost']) {
    await page.getByLabel('Email').fill(email)
    await submit(page)
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
  }
  expect(sent).toEqual([])
})

test('exactly six strings are sent, four of them may be empty [DEMO-006, DEMO-008, DEMO-009]', async ({ page }) => {
  const sent = await answerWith(page, { status: 202, json: { json: 'something else' } })
  await page.goto('/book-demo')
  await page.getByLabel('Full name').fill(' Dana Whitfield ')
  await page.getByLabel('Email').fill('dana@example.com')
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Thanks for your interest!' })).toBeVisible()
  expect(sent).toEqual([
    { fullName: 'Dana Whitfield', businessName: '', email: 'dana@example.com', phone: '', preferredTimes: '', notes: '' },
  ])
})

test('the server takes a request, and the page says what comes next [DEMO-007, DEMO-010]', async ({ page }, { project }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(requestCall, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/book-demo')
  await page.getByLabel('Full name').fill('Dana Whitfield')
  await page.getByLabel('Email').fill(`demo-${project.name}@example.com`)
  await page.getByLabel('Preferred days and times').fill('Tuesdays after 10')
  await submit(page)
  await expect(page.locator('form button')).toHaveText('Sending Request...')
  letGo()
  await expect(page.getByRole('heading', { name: 'Thanks for your interest!' })).toBeFocused()
  await expect(page.getByText('Our team will review availability and reach out shortly to confirm the demo.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a request that failed says so, and what was typed stays [DEMO-011, DEMO-012]', async ({ page }) => {
  await answerWith(page, { status: 500, json: {} })
  await page.goto('/book-demo')
  for (const label of labels) await page.getByLabel(label).fill(label === 'Email' ? 'dana@example.com' : `my ${label}`)
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('Error sending requestPlease try again or contact us directly.')
  await expect(page.getByRole('alert')).toHaveAttribute('data-tone', 'error')
  await expect(page.getByRole('button', { name: 'Book My Demo' })).toBeEnabled()
  for (const label of labels) await expect(page.getByLabel(label)).toHaveValue(label === 'Email' ? 'dana@example.com' : `my ${label}`)
  await expect(page.getByRole('heading', { name: 'Thanks for your interest!' })).toHaveCount(0)
})

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book My Demo' }).click()
}

/** Answers in place of the server. What is sent is collected in the array. */
async function answerWith(page: Page, answer: { status: number; json: object }): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route(requestCall, async (route) => {
    sent.push(inputOf(route.request()))
    await route.fulfill(answer)
  })
  return sent
}
