import { expect, type Page, test } from '@playwright/test'
import { ownerSession } from './owner.ts'

test.use({ storageState: ownerSession })

let made = 0
/** A name that no other test uses, whichever worker it runs in. */
function unique(words: string): string {
  made += 1
  return `${words} ${test.info().project.name} ${test.info().workerIndex}-${Date.now()}-${made}`
}

async function openDocuments(page: Page): Promise<void> {
  await page.goto('/dashboard/rag-brain')
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
}

async function upload(page: Page, name: string, text = `What ${name} says.`): Promise<void> {
  await page.getByLabel('Choose files to upload').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(toast(page, 'Success')).toContainText('File uploaded successfully.')
}

/** An uploaded document of this test's own, found by its name, which stands in its text too: the same bytes again would be recognised. */
async function uploaded(page: Page, text?: string): Promise<string> {
  const name = `${unique('Notice')}.txt`
  await openDocuments(page)
  await upload(page, name, text && `${text}\n\n${name}`)
  await page.getByRole('searchbox', { name: 'Search documents' }).fill(name)
  await expect(row(page, name)).toBeVisible()
  return name
}

function row(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
}

function toast(page: Page, title: string) {
  return page.locator('[data-tone]').filter({ hasText: title }).last()
}

test('the page is named Documents, with the list and its search [DOCS-001, DOCS-025]', async ({ page }) => {
  await openDocuments(page)
  await expect(page.getByRole('heading', { name: 'Your Documents' })).toBeVisible()
  await expect(page.getByPlaceholder('Search documents...')).toBeVisible()
})

test('each row shows name, size, day and kind [DOCS-030]', async ({ page }) => {
  await openDocuments(page)
  const handbook = row(page, 'Family handbook.pdf')
  await expect(handbook).toContainText(/PDF · \d+ kB · [A-Z][a-z]+ \d+, \d\d:\d\d/)
})

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
    let running = 0
    let most = 0
    await page.route('**/api/documents?*', async (route) => {
      most = Math.max(most, (running += 1))
      await route.continue()
    })
    page.on('requestfinished', (request) => void (running -= request.url().includes('/api/documents?') ? 1 : 0))
    const [first, last] = [`${unique('First')}.txt`, `${unique('Last')}.txt`]
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    await page.getByLabel('Choose files to upload').setInputFiles([file(first), file('program.exe'), file(last)])
    await expect(row(page, last)).toBeVisible()
    await expect(page.getByLabel('Upload', { exact: true }).getByRole('listitem')).toHaveText([
      `${first}Uploaded`,
      'program.exeFile type not supported. Please upload PDF, Word, Excel, text, or image files.',
      `${last}Uploaded`,
    ])
    expect(most).toBe(1)
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
    await context.clearCookies()
    const name = `${unique('Nobody')}.txt`
    await page.getByLabel('Choose files to upload').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(toast(page, 'User not authenticated')).toContainText('Error')
    await context.addCookies(cookies)
    await openDocuments(page)
    await page.getByRole('searchbox', { name: 'Search documents' }).fill(name)
    await expect(page.getByText('No documents match your search.')).toBeVisible()
  })
})

test('a document is read while one looks on, and answers from then on [DOCS-054]', async ({ page }) => {
  const name = await uploaded(page, '# Holidays\n\nThe school is closed from July 1 to July 14.')
  await expect(row(page, name)).toContainText('In use')
  await row(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('The school is closed from July 1 to July 14.')).toBeVisible()
  await page.getByRole('button', { name: 'Show its place' }).click()
  await expect(page.getByRole('dialog').locator('mark').first()).toContainText('closed from July 1')
})

test('one that cannot be read says why, and can be read again [DOCS-054]', async ({ page }) => {
  const name = await uploaded(page, '\0\0\0')
  await expect(row(page, name)).toContainText('Could not be read')
  await expect(row(page, name)).toContainText('This file is not text.')
  await row(page, name).getByRole('button', { name: 'Read it again' }).click()
  await expect(row(page, name)).toContainText('Could not be read')
})

test.describe('the list', () => {
  test('says that it loads [DOCS-026]', async ({ page }) => {
    let isFirst = true
    await page.route('**/api/rpc/knowledge/listDocuments*', async (route) => {
      if (isFirst) await expect(page.getByText('Loading documents...')).toBeVisible()
      isFirst = false
      await route.continue()
    })
    await openDocuments(page)
    await expect(row(page, 'Family handbook.pdf')).toBeVisible()
    await expect(page.getByText('Loading documents...')).toBeHidden()
  })

  test('without any document says so [DOCS-027]', async ({ page }) => {
    const empty = { documents: [], strayFiles: [], matching: 0, total: 0, nextCursor: null }
    await page.route('**/api/rpc/knowledge/listDocuments*', (route) => route.fulfill({ json: { json: empty } }))
    await openDocuments(page)
    await expect(page.getByText('No documents uploaded yet.')).toBeVisible()
  })

  test('finds by name whatever the case, or says that nothing matches [DOCS-028, DOCS-029]', async ({ page }) => {
    await openDocuments(page)
    const search = page.getByRole('searchbox', { name: 'Search documents' })
    await search.fill('FAMILY handBOOK')
    await expect(page.getByText(/^1 of \d+ documents$/)).toBeVisible()
    await expect(row(page, 'Family handbook.pdf')).toBeVisible()
    await search.fill('nothing is named like this')
    await expect(page.getByText('No documents match your search.')).toBeVisible()
  })

  test('stays as it was when it cannot be loaded anew, without a notice [DOCS-035]', async ({ page }) => {
    await openDocuments(page)
    await expect(row(page, 'Family handbook.pdf')).toBeVisible()
    await page.route('**/api/rpc/knowledge/listDocuments*', (route) => route.abort())
    await page
      .getByLabel('Choose files to upload')
      .setInputFiles({ name: `${unique('Late')}.txt`, mimeType: 'text/plain', buffer: Buffer.from(unique('late')) })
    await expect(toast(page, 'Success')).toBeVisible()
    await expect(row(page, 'Family handbook.pdf')).toBeVisible()
    await expect(page.locator('[data-tone=error]')).toHaveCount(0)
  })
})

test.describe('the file', () => {
  test('opens in a new tab by a double click on its row and by its button [DOCS-036, DOCS-037]', async ({ page, context }) => {
    const name = await uploaded(page, 'Open me.')
    for (const open of [
      () => row(page, name).getByText('Text ·').dblclick(),
      () =>
        row(page, name)
          .getByRole('button', { name: `View ${name}` })
          .click(),
    ]) {
      const [tab] = await Promise.all([context.waitForEvent('page'), open()])
      await tab.waitForURL(/\/api\/files\//)
      await expect(tab.getByText('Open me.')).toBeVisible()
      await tab.close()
    }
  })

  test('that cannot be shown is told by a notice [DOCS-038]', async ({ page }) => {
    await openDocuments(page)
    await page.route('**/api/rpc/knowledge/previewDocument', (route) => route.abort())
    await page.getByRole('button', { name: 'View Family handbook.pdf' }).click()
    await expect(toast(page, 'Failed to open document preview.')).toHaveAttribute('data-tone', 'error')
  })
})

test.describe('renaming', () => {
  test('turns the name into a field with Save and Cancel; Escape and Cancel keep the old name [DOCS-039, DOCS-041]', async ({ page }) => {
    const name = await uploaded(page)
    for (const leave of ['Escape', 'Cancel']) {
      await row(page, name)
        .getByRole('button', { name: `Edit the name of ${name}` })
        .click()
      const field = page.getByLabel(`New name of ${name}`)
      await expect(field).toHaveValue(name)
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
      await field.fill('Something else')
      await (leave === 'Escape' ? field.press('Escape') : page.getByRole('button', { name: 'Cancel', exact: true }).click())
      await expect(row(page, name)).toBeVisible()
    }
  })

  test('saves by Enter and by Save, closes the field and shows the new name [DOCS-040, DOCS-043, DOCS-046, DOCS-048]', async ({ page }) => {
    let name = await uploaded(page)
    for (const save of ['Enter', 'Save']) {
      const newName = `${name} ${save}`
      await row(page, name)
        .getByRole('button', { name: `Edit the name of ${name}` })
        .click()
      await page.getByLabel(`New name of ${name}`).fill(newName)
      await (save === 'Enter' ? page.keyboard.press('Enter') : page.getByRole('button', { name: 'Save', exact: true }).click())
      await expect(toast(page, 'Document renamed successfully')).toContainText('Success')
      await expect(row(page, newName)).toBeVisible()
      name = newName
    }
  })

  test('to nothing gives the name of the file [DOCS-044, DOCS-045]', async ({ page }) => {
    const name = await uploaded(page)
    await row(page, name)
      .getByRole('button', { name: `Edit the name of ${name}` })
      .click()
    await page.getByLabel(`New name of ${name}`).fill('')
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('Notice_')
    await expect(page.getByRole('link', { name: /^Notice_.*_\d{13}\.txt$/ }).first()).toBeVisible()
  })

  test('that fails is told, and what was typed stays [DOCS-047]', async ({ page }) => {
    const name = await uploaded(page)
    await page.route('**/api/rpc/knowledge/renameDocument', (route) => route.abort())
    await row(page, name)
      .getByRole('button', { name: `Edit the name of ${name}` })
      .click()
    await page.getByLabel(`New name of ${name}`).fill('A better name')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Failed to rename document.')).toHaveAttribute('data-tone', 'error')
    await expect(page.getByLabel(`New name of ${name}`)).toHaveValue('A better name')
  })
})

test.describe('deleting', () => {
  test('asks first; declining deletes nothing, confirming deletes [DOCS-049, DOCS-050, DOCS-051]', async ({ page }) => {
    const name = await uploaded(page)
    const remove = row(page, name).getByRole('button', { name: `Delete ${name}` })
    await remove.click()
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this document?')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(row(page, name)).toBeVisible()
    await remove.click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toast(page, 'Document deleted successfully')).toContainText('Success')
    await expect(page.getByText('No documents match your search.')).toBeVisible()
  })

  test('that fails is told, and the document stays [DOCS-052]', async ({ page }) => {
    const name = await uploaded(page)
    await page.route('**/api/rpc/knowledge/deleteDocument', (route) => route.abort())
    await row(page, name)
      .getByRole('button', { name: `Delete ${name}` })
      .click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toast(page, 'Failed to delete document.')).toContainText('Error')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(row(page, name)).toBeVisible()
  })
})

test('a question with its answer is added, answers, and can be changed', async ({ page }) => {
  await openDocuments(page)
  await page.getByRole('button', { name: 'Add a question and answer' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Write the question')).toBeVisible()
  const question = unique('Do you have a piano to practise on')
  await page.getByLabel('What people ask').fill(question)
  await page.getByLabel('What you answer').fill('Yes, two of them, from Monday to Friday.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row(page, question)).toContainText('In use')
  await row(page, question)
    .getByRole('button', { name: `Edit ${question}` })
    .click()
  await expect(page.getByLabel('What you answer')).toHaveValue('Yes, two of them, from Monday to Friday.')
  await page.getByLabel('What you answer').fill('Yes, three of them.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await row(page, question).getByRole('link', { name: question }).click()
  await expect(page.getByText('Yes, three of them.')).toBeVisible()
})
