import { expect, type Page, test } from '@playwright/test'
import { createAccount } from './account.ts'
import { expectNoFaults } from './no-faults.ts'
import { closeProgram, type OwnServer, serveJson, startOwnServer } from './own-server.ts'

// The server of the other tests believes a proxy, and so lets no account choose: the machine's programs are its own people's.
// Both stand where Ollama does, so they run one after the other.
test.describe.configure({ mode: 'default' })

let server: OwnServer

test.beforeAll(async () => {
  server = await startOwnServer('private', { TRUSTED_PROXIES: '0' })
})

test.afterAll(() => server.stop())

test('a model on this machine is looked for, found by name, used, and given up again', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.baseUrl })
  const page = await context.newPage()
  await createAccount(page.request, 'model')
  await page.goto('/dashboard/settings?tab=assistant')
  const card = page.getByRole('region', { name: 'Language model' })
  await expect(card).toContainText('without a language model')
  await expect(card.getByRole('button', { name: 'Write without it' })).toHaveCount(0)

  const program = await serveModels()
  try {
    await card.getByRole('button', { name: 'Look for a model on this machine' }).click()
    const found = card.getByRole('listitem').filter({ hasText: 'kindly-writes:4b' })
    await expect(found).toContainText('kindly-writes:4b in Ollama')
    await expect(card.getByRole('listitem').filter({ hasText: 'nomic-embed-text' })).toHaveCount(0) // it writes nothing
    await found.getByRole('button', { name: 'Use kindly-writes:4b' }).click()
    await expect(found).toContainText('In use')
    await expect(card).toContainText('Replies are written with kindly-writes:4b in Ollama, on this machine.')
    await expectNoFaults(page, 'main')
    await page.reload()
    await expect(card).toContainText('Replies are written with kindly-writes:4b')
    await card.getByRole('button', { name: 'Write without it' }).click()
    await expect(card).toContainText('without a language model')
    await expect(card.getByRole('button', { name: 'Write without it' })).toHaveCount(0)
  } finally {
    closeProgram(program)
    await context.close()
  }
})

test('the model says in words how the owner writes, after a training; what the owner makes of it stays', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.baseUrl })
  const page = await context.newPage()
  await createAccount(page.request, 'habits')
  const mail = `Hi Dana,\n\nThanks so much for asking, it is ${'really '.repeat(14)}kind of you.\n\nWarmly,\nMaya`
  for (let number = 0; number < 5; number++)
    await page.request.post('/api/v1/tone/samples', { data: { category: 'general', emailText: mail } })
  await page.goto('/dashboard/tone')
  await page.getByRole('button', { name: 'Start Training' }).click()
  const profile = page.getByRole('region', { name: 'Profile Preview' })
  const words = profile.getByRole('textbox', { name: 'In words' })
  await expect(words).toHaveValue('')
  await profile.getByRole('button', { name: 'Describe my emails' }).click()
  await expect(page.getByText('There is no language model to describe them.')).toBeVisible()

  const program = await serveModels()
  try {
    await page.goto('/dashboard/settings?tab=assistant')
    await page.getByRole('button', { name: 'Look for a model on this machine' }).click()
    await page.getByRole('button', { name: 'Use kindly-writes:4b' }).click()
    await expect(page.getByText('Replies are written with kindly-writes:4b')).toBeVisible()
    await page.goto('/dashboard/tone')
    await profile.getByRole('button', { name: 'Describe my emails' }).click()
    await expect(words).toHaveValue('Thanks people before answering')
    await expect(profile).toContainText('Written by the language model, from your samples.')
    await words.fill('Thanks people before answering\nEnds with a joke')
    await profile.getByRole('button', { name: 'Save words' }).click()
    await expect(profile).toContainText('Your own words: training leaves them as they are.')
    await expectNoFaults(page, 'main')
    await page.reload()
    await expect(words).toHaveValue('Thanks people before answering\nEnds with a joke')
    await expect(profile.getByRole('button', { name: 'Describe my emails' })).toHaveCount(0)
  } finally {
    closeProgram(program)
    await context.close()
  }
})

test('the model reads a document for what it answers: the owner has it done, confirms it, and is told where it failed', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.baseUrl })
  const page = await context.newPage()
  await createAccount(page.request, 'mining')
  const waiting = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: 'We have gift certificates in any amount' })
  const more = page.getByRole('region', { name: 'More answers' })
  await addNotes(page, 'notes.txt', 'gift certs yes any amount, good 3 yrs')
  await page.goto('/dashboard/rag-brain/answers')
  await expect(page.getByRole('heading', { level: 1, name: 'What I answer' })).toBeVisible()
  await expect(more).toHaveCount(0)

  const program = await serveModels(foundInNotes)
  try {
    await page.goto('/dashboard/settings?tab=assistant')
    await page.getByRole('button', { name: 'Look for a model on this machine' }).click()
    await page.getByRole('button', { name: 'Use kindly-writes:4b' }).click()
    await expect(page.getByText('Replies are written with kindly-writes:4b')).toBeVisible()
    await page.goto('/dashboard/rag-brain/answers')
    await expect(more).toContainText('Your language model can look for more answers in one document.')
    await expectNoFaults(page, 'main')
    await more.getByRole('button', { name: 'Look for more answers' }).click()
    await expect(waiting).toContainText('Worded by the language model')
    await expect(waiting).toContainText('Answers “Can I buy a voucher?”')
    await expect(waiting).toContainText('“gift certs yes any amount, good 3 yrs”') // where it stands
    await expect(more).toHaveCount(0)
    await expectNoFaults(page, 'main')
    await waiting.getByRole('button', { name: /^Confirm/ }).click()
    await expect(waiting).toHaveCount(0)
  } finally {
    closeProgram(program)
  }

  await addNotes(page, 'more.txt', 'parking behind the house, 4 bays')
  await expect(more).toContainText('Your language model could not read one document to the end.')
  await expect(more).toContainText('more.txt: the language model')
  await expectNoFaults(page, 'main')
  const again = await serveModels({ answers: [] })
  try {
    await more.getByRole('button', { name: 'Try again' }).click()
    await expect(more).toHaveCount(0)
  } finally {
    closeProgram(again)
    await context.close()
  }
})

async function addNotes(page: Page, name: string, text: string): Promise<void> {
  const response = await page.request.post(`/api/documents?name=${name}`, { data: Buffer.from(text) })
  expect(response.status()).toBe(201)
}

const described = { lines: ['Thanks people before answering', 'Gives 10% off'] }
/** What a model makes of the notes, with one sentence too many for what they say; asked what it thinks of the rest, it says the same again and stands behind it. */
const foundInNotes = {
  answers: [
    {
      id: 'm1',
      entailed: true,
      answers: true,
      why: '',
      about: 'gift certificates',
      kind: 'yes_no',
      questions: ['Can I buy a voucher?', 'Do you have gift cards?'],
      sentences: [
        {
          text: 'We have gift certificates in any amount, and they are good for 3 years.',
          cites: [{ id: 'd1.1', quote: 'gift certs yes any amount, good 3 yrs' }],
        },
      ],
    },
    {
      id: 'none',
      entailed: false,
      answers: false,
      why: 'It says nothing of wrapping.',
      about: 'gift wrapping',
      kind: 'yes_no',
      questions: ['Do you wrap them?'],
      sentences: [{ text: 'We wrap them for free.', cites: [{ id: 'd1.1', quote: 'gift certs yes any amount, good 3 yrs' }] }],
    },
  ],
}

/** A program that answers where Ollama does, always the same. */
function serveModels(said: object = described) {
  const message = { role: 'assistant', content: JSON.stringify(said) }
  const completion = {
    id: 'one',
    object: 'chat.completion',
    created: 0,
    model: 'kindly-writes:4b',
    choices: [{ index: 0, finish_reason: 'stop', message }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  }
  const models = { object: 'list', data: [{ id: 'kindly-writes:4b' }, { id: 'nomic-embed-text:latest' }] }
  return serveJson(11_434, ({ url }) => (url === '/v1/models' ? models : url === '/v1/chat/completions' ? completion : null))
}
