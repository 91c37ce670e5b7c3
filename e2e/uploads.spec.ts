import { expect, test } from '@playwright/test'
import { openDocuments, row, toast, unique, upload } from './documents-page.ts'
import { ownerSession } from './owner.ts'

test.use({ storageState: ownerSession })

test('the space that documents take is said quietly, and what to do when little is left', async ({ page }) => {
  await openDocuments(page)
  await expect(page.getByText(/^[\d.]+ [kM]B of 2 GB used$/)).toBeVisible()

  const storage = { usedBytes: 1_999_990_000, limitBytes: 2_000_000_000 }
  await page.route('**/api/rpc/knowledge/getStorage', (route) => route.fulfill({ json: { json: storage } }))
  await page.reload()
  await expect(page.getByText('2 GB of 2 GB used. Little space is left: delete documents that you no longer need.')).toBeVisible()
  let sent = 0
  await page.route('**/api/documents?*', (route) => ((sent += 1), route.continue()))
  const file = { name: 'Terms.txt', mimeType: 'text/plain', buffer: Buffer.alloc(20_000, 'x') }
  await page.getByLabel('Choose files to upload').setInputFiles(file)
  const refusal =
    'Your documents take 2 GB of 2 GB, and this one of 20 kB does not fit. Delete documents that you no longer need, then add it again.'
  await expect(toast(page, 'Upload Failed')).toContainText(refusal)
  expect(sent).toBe(0)
})

test.describe('an upload', () => {
  test('that the server has no space for is refused in its words', async ({ page }) => {
    await openDocuments(page)
    const message = 'Your documents take all of it.'
    await page.route('**/api/documents?*', (route) => route.fulfill({ status: 507, json: { code: 'storage_full', message } }))
    await page.getByLabel('Choose files to upload').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(toast(page, 'Upload Failed')).toContainText(message)
  })

  test('by the file picker shows that it runs, ends with a notice, and stands in the list [DOCS-002, DOCS-004, DOCS-023]', async ({
    page,
  }) => {
    await openDocuments(page)
    await page.route('**/api/documents?*', async (route) => {
      await expect(page.getByText('Uploading document...')).toBeVisible()
      await route.continue()
    })
    const name = `${unique('Prices')}.txt`
    await upload(page, name)
    await expect(page.getByText('Uploading document...')).toBeHidden()
    await expect(row(page, name)).toBeVisible()
  })

  test('by a click on the area opens the file picker [DOCS-002]', async ({ page }) => {
    await openDocuments(page)
    const name = `${unique('Picked')}.txt`
    const [picker] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('Upload documents: choose files, or drop them here').click(),
    ])
    await picker.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    await expect(row(page, name)).toBeVisible()
  })

  test('by drag and drop is taken as well [DOCS-002]', async ({ page }) => {
    await openDocuments(page)
    const name = `${unique('Dropped')}.txt`
    const transfer = await page.evaluateHandle((fileName) => {
      const data = new DataTransfer()
      data.items.add(new File([`What ${fileName} says.`], fileName, { type: 'text/plain' }))
      return data
    }, name)
    await page.getByLabel('Upload documents: choose files, or drop them here').dispatchEvent('drop', { dataTransfer: transfer })
    await expect(row(page, name)).toBeVisible()
  })

  test('of several files sends one at a time, each with its own outcome [DOCS-003, DOCS-008]', async ({ page }) => {
    await openDocuments(page)
    const sent: string[] = []
    const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/api/documents?*', async (route) => {
      sent.push(new URL(route.request().url()).searchParams.get('name') ?? '')
      await mayArrive
      await route.continue()
    })
    const [first, second, later] = [`${unique('First')}.txt`, `${unique('Second')}.txt`, `${unique('Later')}.txt`]
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    const uploads = page.getByLabel('Upload', { exact: true }).getByRole('listitem')
    await page.getByLabel('Choose files to upload').setInputFiles([file(first), file('program.exe'), file(second)])
    await expect(uploads.nth(2)).toHaveText(`${second}Waits its turn`)
    await page.getByLabel('Choose files to upload').setInputFiles([file(later)])
    await expect(uploads.nth(3)).toHaveText(`${later}Waits its turn`)
    expect(sent).toEqual([first])
    arrive()
    await expect(row(page, later)).toBeVisible()
    await expect(uploads).toHaveText([
      `${first}Uploaded`,
      'program.exeFile type not supported. Please upload PDF, Word, Excel, text, or image files.',
      `${second}Uploaded`,
      `${later}Uploaded`,
    ])
    expect(sent).toEqual([first, second, later])
  })

  test('of what is not taken says why and sends nothing [DOCS-006, DOCS-007, DOCS-008]', async ({ page }) => {
    await openDocuments(page)
    const sent: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/documents?') && sent.push(request.url())))
    await page.getByLabel('Choose files to upload').setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('x') })
    await expect(toast(page, 'Upload Failed')).toContainText(
      'File type not supported. Please upload PDF, Word, Excel, text, or image files.',
    )
    await page.getByLabel('Choose files to upload').evaluate((input: HTMLInputElement) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(52_428_800)], 'large.pdf'))
      input.files = data.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(toast(page, 'File size must be less than 50MB')).toBeVisible()
    await page.getByLabel('Choose files to upload').evaluate((input: HTMLInputElement) => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], ''))
      input.files = data.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(toast(page, 'Invalid filename')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('that the server cannot keep is told as failed, and can be tried again [DOCS-024]', async ({ page }) => {
    await openDocuments(page)
    await page.route('**/api/documents?*', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'no disk' } }))
    await page.getByLabel('Choose files to upload').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(toast(page, 'Upload Failed')).toContainText('There was an error uploading your file. Please try again.')
  })

  test('after the session has ended says so and stores nothing [DOCS-005]', async ({ page, context }) => {
    await openDocuments(page)
    await expect(row(page, 'Family handbook.pdf')).toBeVisible()
    const cookies = await context.cookies()
    const otherCalls = '**/api/rpc/**'
    await page.route(otherCalls, () => {}) // one that is made because something changed would be refused, and lead to the sign-in first
    await context.clearCookies()
    const name = `${unique('Nobody')}.txt`
    await page.getByLabel('Choose files to upload').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(toast(page, 'User not authenticated')).toContainText('Error')
    await page.unroute(otherCalls)
    await context.addCookies(cookies)
    await openDocuments(page)
    await page.getByRole('searchbox', { name: 'Search documents' }).fill(name)
    await expect(page.getByText('No documents match your search.')).toBeVisible()
  })
})
