import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { dataDir } from './data-dir.ts'
import { uniqueWord } from './message-page.ts'

let made = 0
/** A name that no other test uses, whichever worker it runs in. */
export function unique(words: string): string {
  made += 1
  return `${words} ${test.info().project.name} ${test.info().workerIndex}-${Date.now()}-${made}`
}

export async function openDocuments(page: Page): Promise<void> {
  await page.goto('/dashboard/rag-brain')
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
}

export async function upload(page: Page, name: string, text = `What ${name} says.`): Promise<void> {
  await page.getByLabel('Choose files to upload').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(toast(page, 'Success')).toContainText('File uploaded successfully.')
}

/** An uploaded document of this test's own, found by its name, which stands in its text too: the same bytes again would be recognised. */
export async function uploaded(page: Page, text?: string): Promise<string> {
  const name = `${unique('Notice')}.txt`
  await openDocuments(page)
  await upload(page, name, text && `${text}\n\n${name}`)
  await page.getByRole('searchbox', { name: 'Search documents' }).fill(name)
  await expect(row(page, name)).toBeVisible()
  return name
}

/** A document whose upload other stories show: given to the server without a page. Its name stands in its text, as above. */
async function give(page: Page, text: string): Promise<void> {
  const name = `${unique('Notice')}.txt`
  const given = await page.request.post(`/api/documents?${new URLSearchParams({ name })}`, { data: Buffer.from(`${text}\n\n${name}`) })
  expect(given.status()).toBe(201)
}

export function row(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
}

export function toast(page: Page, title: string): Locator {
  return page.locator('[data-tone]').filter({ hasText: title }).last()
}

export async function expectNotice(page: Page, tone: 'done' | 'error', title: string, description: string): Promise<void> {
  const notice = page.locator(`[data-tone=${tone}]`).last()
  await expect(notice.getByRole('paragraph')).toHaveText([title, description])
}

/** Where the server keeps the file of a document that was uploaded under this name. */
export function storedFile(name: string): string {
  const folder = join(dataDir, 'documents')
  const beginning = name.replace('.txt', '').replaceAll(' ', '_')
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => basename(path).startsWith(`${beginning}_`))
  if (!file) throw new Error(`the server keeps no file of ${name}`)
  return join(folder, file)
}

/** Three prices of a thing that no other test names, on the answer sheet, none of them confirmed; resolves to its name. */
export async function uploadPrices(page: Page): Promise<string> {
  const thing = uniqueWord()
  const rows = [`| ${thing} violin lesson | $41 |`, `| ${thing} harp lesson | $52 |`, `| ${thing} flute lesson | $63 |`]
  await give(page, `${thing} prices\n\n| Lesson | Price |\n|---|---|\n${rows.join('\n')}`)
  await page.goto(`/dashboard/rag-brain/answers?q=${thing}`)
  await expect(page.getByText('$63').first()).toBeVisible()
  return thing
}

/** Adds one of the owner's own answers, which replies rest on from then on. */
export async function addAnswer(page: Page, question: string, answer: string): Promise<void> {
  await openDocuments(page)
  await page.getByRole('button', { name: 'Add a question and answer' }).click()
  await page.getByLabel('What people ask').fill(question)
  await page.getByLabel('What you answer').fill(answer)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row(page, question)).toContainText('In use')
}
