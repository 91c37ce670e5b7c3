import type { Server } from 'node:http'
import { expect, test } from '@playwright/test'
import { createAccount } from './account.ts'
import { freePort } from './free-port.ts'
import { expectNoFaults } from './no-faults.ts'
import { closeProgram, type OwnServer, serveJson, startOwnServer } from './own-server.ts'

const english = 'A trial lesson costs $25.'
const spanish: Readonly<Record<string, string>> = {
  greeting: 'Hola, Lucía:',
  answer: 'Una clase de prueba cuesta $25.',
  closing: 'Quedo a su disposición.',
  'sign off': 'Un cordial saludo,',
}

let model: Server
let server: OwnServer

test.beforeAll(async () => {
  const port = await freePort()
  model = await serveJson(port, (_, body) => completion(body))
  server = await startOwnServer('languages', {
    TRUSTED_PROXIES: '0',
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'two-tongues',
    AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
  })
})

test.afterAll(async () => {
  await server.stop()
  closeProgram(model)
})

test('a language that is allowed in the settings is answered in, and the owner reads it in English', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await createAccount(page.request, 'tongues')
  const question = { question: 'How much is a trial lesson?', answer: english }
  expect((await page.request.post('/api/v1/knowledge/questions', { data: question })).ok()).toBe(true)

  await page.goto('/dashboard/settings?tab=assistant')
  const card = page.getByRole('region', { name: 'Languages' })
  await expect(card.getByRole('status')).toHaveText('Answered now: English')
  await card.getByRole('searchbox', { name: 'Find a language' }).fill('espa')
  await expect(card.getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(card.getByRole('status')).toHaveText('Answered now: English and Spanish')
  await expect(page.getByText('Mail in Spanish may be answered')).toBeVisible()
  await page.reload()
  await expect(card.getByRole('checkbox', { name: 'Spanish' })).toBeChecked()
  for (const viewport of [wide, narrow]) {
    await page.setViewportSize(viewport)
    await expectNoFaults(page, 'main')
  }

  await page.goto('/dashboard/try')
  await page.getByLabel('Their name').fill('Lucía')
  await page.getByLabel('Their email').fill('lucia@example.com')
  await page.getByLabel('What they write').fill('Hola, ¿cuánto cuesta una clase de prueba para mi hija? Muchas gracias.')
  await page.getByRole('button', { name: 'See the answer' }).click()
  const letter = page.getByRole('article', { name: 'The reply' })
  await expect(letter).toContainText('Una clase de prueba cuesta $25.')
  await expect(letter).toContainText('Un cordial saludo')
  await expect(page.getByRole('region', { name: 'The reply in English' })).toContainText(english)
  await expect(page.getByRole('region', { name: 'The mail in English' })).toContainText('how much is a trial lesson for my daughter')
  await expectNoFaults(page, 'main')
  await context.close()
})

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** What a model says to each of the three things it is asked. */
function completion(body: string) {
  const { messages } = JSON.parse(body)
  const data = JSON.parse(messages.at(-1).content)
  const content = JSON.stringify('documents' in data ? lead() : 'statements' in data ? translation(data) : secondLook(data))
  const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }
  return {
    id: 'c1',
    object: 'chat.completion',
    created: 0,
    model: 'two-tongues',
    choices: [choice],
    usage: { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 },
  }
}

function lead() {
  const sentences = [{ text: english, cites: [{ id: 'a1', quote: english }] }]
  const words = '¿cuánto cuesta una clase de prueba para mi hija?'
  return {
    language: 'es',
    kind: 'pricing',
    flags: [],
    asks: [{ words, intent: 'question', topic: 'the price', outcome: 'answered', sentences, link: null }],
    opening: '',
    closing: 'I am glad to help.',
    ownerMustSee: false,
    why: '',
    nothingToDo: false,
    messageInEnglish: 'Hello, how much is a trial lesson for my daughter? Thank you very much.',
  }
}

function secondLook({ sentences }: { sentences: { id: string }[] }) {
  const verdicts = sentences.map(({ id }) => ({ id, entailed: true, answers: 'yes', why: '' }))
  return { sentences: verdicts, openingIsHarmless: true, closingIsHarmless: true, concerns: [] }
}

function translation({ statements }: { statements: { id: string; part: string }[] }) {
  return { statements: statements.map(({ id, part }) => ({ id, text: spanish[part] ?? '' })) }
}
