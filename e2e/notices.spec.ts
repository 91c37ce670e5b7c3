import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { expectNoFaults } from './no-faults.ts'

test.use({ viewport: { width: 390, height: 844 } })

const draft = 'Hi Olga,\n\nwe teach ballet on Mondays at four.\n\nMaya'
const text = `Hello,\n\ndo you teach ballet? ${'Long words. '.repeat(60)}\n\nOlga`

test('on a phone, without signing in, the owner approves what waits, takes it back, edits it and sends it from the links of a notice', async ({
  page,
}) => {
  const app = startApp()
  try {
    const { url, keys } = await app.started
    const open = async (link: string) => {
      await page.goto(`${url}/notice/${keys[link]}`)
      await expectNoFaults(page, 'main')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    await open('Approve and send it')
    await expect(page.getByRole('heading', { level: 1, name: 'Send this reply?' })).toBeVisible()
    await expect(page.getByText('It goes to olga@customer.test')).toBeVisible()
    await expect(page.getByText('we teach ballet on Mondays at four.')).toBeVisible()
    await expect(page.getByLabel('They wrote')).toContainText('do you teach ballet?')
    await expect(page.getByRole('button')).toHaveCount(1)
    expect(await app.answers()).toEqual([])
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByRole('status')).toHaveText('Your reply leaves in ten seconds.')
    expect(await app.answers()).toEqual([{ status: 'queued', text: draft }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status')).toContainText('Nothing was sent.')
    expect(await app.answers()).toEqual([{ status: 'draft', text: draft }])
    await page.getByRole('link', { name: 'Back to the reply' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Send this reply?' })).toBeVisible()

    await open('Edit it first')
    const words = page.getByLabel('Your reply')
    await expect(words).toHaveValue(draft)
    await words.fill('Hi Olga,\n\non Tuesdays.\n\nMaya')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'On its way' })).toBeVisible()
    await expectNoFaults(page, 'main')
    expect(await app.answers()).toEqual([{ status: 'queued', text: 'Hi Olga,\n\non Tuesdays.\n\nMaya' }])
    await open('I will answer it myself')
    await expect(page.getByRole('heading', { level: 1, name: 'This was dealt with' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the dashboard' })).toHaveAttribute('href', /\/dashboard\/escalate$/)
  } finally {
    await app.stop()
  }
})

type Started = { url: string; keys: Record<string, string> }

/** The app in a process of its own, in which the minute before a notice has passed. */
function startApp() {
  const program = fileURLToPath(new URL('../server/testing/notice-process.ts', import.meta.url))
  const child: ChildProcess = fork(program, [JSON.stringify({ text, draft })], { execArgv: [] })
  const ended = once(child, 'exit')
  const said = async () => (await Promise.race([once(child, 'message'), ended.then(() => [])]))[0]
  return {
    started: said() as Promise<Started>, // the first thing that it says
    answers: async (): Promise<unknown> => {
      child.send('answers?')
      return said()
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
