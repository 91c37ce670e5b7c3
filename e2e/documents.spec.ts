import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectNotice, openDocuments, row, storedFile, toast, unique, uploaded } from './documents-page.ts'
import { ownerSession } from './owner.ts'

test.use({ storageState: ownerSession })

test('the page is named Documents, with the list and its search [DOCS-001, DOCS-025]', async ({ page }) => {
  await openDocuments(page)
  await expect(page.getByRole('heading', { name: 'Your Documents' })).toBeVisible()
  await expect(page.getByPlaceholder('Search documents...')).toBeVisible()
})

test('each row shows name, size, day and kind [DOCS-030]', { tag: '@any-width' }, async ({ page }) => {
  await openDocuments(page)
  const handbook = row(page, 'Family handbook.pdf')
  await expect(handbook).toContainText(/PDF · \d+ kB · [A-Z][a-z]+ \d+, \d{1,2}:\d\d\s[AP]M/)
})

test('a document is read while one looks on, and answers from then on [DOCS-054]', async ({ page }) => {
  const name = await uploaded(page, '# Holidays\n\nThe school is closed from July 1 to July 14.')
  await expect(row(page, name)).toContainText('In use')
  await row(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('The school is closed from July 1 to July 14.')).toBeVisible()
  await page.getByRole('button', { name: 'Show its place' }).click()
  await expect(page.getByRole('dialog').locator('mark').first()).toContainText('closed from July 1')
})

test('one that cannot be read says why, takes nothing of the upload back, and is in use once it was read again [DOCS-022, DOCS-054]', async ({
  page,
}) => {
  const name = await uploaded(page, '\0\0\0')
  await expect(row(page, name)).toContainText('Could not be read')
  await expect(row(page, name)).toContainText('This file is not text.')
  await expect(page.locator('[data-tone=error]')).toHaveCount(0)
  writeFileSync(storedFile(name), `# Lockers\n\nThe lockers stand behind the stairs, says ${name}.`)
  await row(page, name).getByRole('button', { name: 'Read it again' }).click()
  await expect(row(page, name)).toContainText('In use')
  await expect(row(page, name)).not.toContainText('This file is not text.')
  await row(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page.getByText(`The lockers stand behind the stairs, says ${name}.`)).toBeVisible()
})

test.describe('the list', () => {
  test('says that it loads [DOCS-026]', { tag: '@any-width' }, async ({ page }) => {
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

  test('stays as it was when it cannot be reloaded, without a notice [DOCS-035]', { tag: '@any-width' }, async ({ page }) => {
    await openDocuments(page)
    await expect(row(page, 'Family handbook.pdf')).toBeVisible()
    const before = await page
      .getByRole('list')
      .filter({ has: page.getByRole('link', { name: 'Family handbook.pdf' }) })
      .innerText()
    let failed = 0
    await page.route('**/api/rpc/knowledge/listDocuments*', async (route) => {
      await route.fulfill({ status: 403, json: { json: { code: 'forbidden', status: 403, message: 'No.' } } }) // a refusal is not asked for again
      failed += 1
    })
    await page
      .getByLabel('Choose files to upload')
      .setInputFiles({ name: `${unique('Late')}.txt`, mimeType: 'text/plain', buffer: Buffer.from(unique('late')) })
    await expect(toast(page, 'Success')).toBeVisible()
    await expect.poll(() => failed, { message: 'the list was asked for in vain' }).toBeGreaterThanOrEqual(1)
    // The last answer has reached the page, and the page has done what it does about it.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
    const list = page.getByRole('list').filter({ has: page.getByRole('link', { name: 'Family handbook.pdf' }) })
    await expect(list).toHaveText(before, { useInnerText: true })
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('[data-tone=error]')).toHaveCount(0)
  })

  test('of more than a hundred shows the others when asked for [DOCS-034]', { tag: '@any-width' }, async ({ page }) => {
    await page.route('**/api/rpc/knowledge/listDocuments*', async (route) => {
      const asked = `${decodeURIComponent(route.request().url())} ${route.request().postData()}`
      const isFirst = !asked.includes('the-next')
      const documents = Array.from({ length: isFirst ? 100 : 7 }, (_, index) => ({
        id: `${isFirst ? 0 : 1}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        filename: `file_${index}.txt`,
        displayName: `${isFirst ? 'Early' : 'Late'} ${index}`,
        fileSize: 10,
        fileType: 'text/plain',
        uploadDate: '2026-03-02T15:00:00.000Z',
        status: 'embedded',
        error: null,
        progress: null,
        isFileMissing: false,
      }))
      const shown = { documents, strayFiles: [], matching: 107, total: 107, nextCursor: isFirst ? 'the-next' : null }
      await route.fulfill({ json: { json: shown } })
    })
    await openDocuments(page)
    const names = page.getByRole('listitem').getByRole('link', { name: /^(Early|Late) \d+$/ })
    await expect(names).toHaveCount(100)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(names).toHaveCount(107)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })

  test(
    'shows a file without a document and a document without its file, and both can be deleted [DOCS-034]',
    { tag: '@any-width' },
    async ({ page }) => {
      const name = await uploaded(page)
      const stored = storedFile(name)
      renameSync(stored, stored.replace('.txt', '_left.txt'))
      const stray = basename(stored).replace('.txt', '_left.txt')
      await openDocuments(page)
      const search = page.getByRole('searchbox', { name: 'Search documents' })
      await search.fill(name)
      await expect(row(page, name)).toContainText('File is missing')
      await row(page, name)
        .getByRole('button', { name: `Delete ${name}` })
        .click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('No documents match your search.')).toBeVisible()
      await search.fill(stray)
      const left = page.getByRole('listitem').filter({ hasText: stray })
      await expect(left).toContainText('Not in use')
      await left.getByRole('button', { name: `Delete ${stray}` }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('No documents match your search.')).toBeVisible()
      expect(existsSync(stored.replace('.txt', '_left.txt'))).toBe(false)
    },
  )
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

  test('that cannot be shown is told by a notice [DOCS-038, DOCS-048]', { tag: '@any-width' }, async ({ page }) => {
    await openDocuments(page)
    await page.route('**/api/rpc/knowledge/previewDocument', (route) => route.abort())
    await page.getByRole('button', { name: 'View Family handbook.pdf' }).click()
    await expectNotice(page, 'error', 'Error', 'Failed to open document preview.')
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

  test(
    'saves by Enter and by Save, closes the field and shows the new name [DOCS-040, DOCS-043, DOCS-046, DOCS-048]',
    { tag: '@any-width' },
    async ({ page }) => {
      let name = await uploaded(page)
      for (const save of ['Enter', 'Save']) {
        const newName = `${name} ${save}`
        await row(page, name)
          .getByRole('button', { name: `Edit the name of ${name}` })
          .click()
        await page.getByLabel(`New name of ${name}`).fill(newName)
        await (save === 'Enter' ? page.keyboard.press('Enter') : page.getByRole('button', { name: 'Save', exact: true }).click())
        await expectNotice(page, 'done', 'Success', 'Document renamed successfully')
        await expect(row(page, newName)).toBeVisible()
        name = newName
      }
    },
  )

  test('to nothing leaves the name it had before this edit [DOCS-044, DOCS-045]', { tag: '@any-width' }, async ({ page }) => {
    let name = await uploaded(page)
    const second = `${name} as I call it`
    for (const typed of [second, '', '   ']) {
      await row(page, name)
        .getByRole('button', { name: `Edit the name of ${name}` })
        .click()
      const field = page.getByLabel(`New name of ${name}`)
      await expect(field).toHaveValue(name)
      await field.fill(typed)
      await page.keyboard.press('Enter')
      await expect(field).toHaveCount(0)
      name = second
      await expect(row(page, name)).toBeVisible()
    }
  })

  test('that fails is told, and what was typed stays [DOCS-047, DOCS-048]', { tag: '@any-width' }, async ({ page }) => {
    const name = await uploaded(page)
    await page.route('**/api/rpc/knowledge/renameDocument', (route) => route.abort())
    await row(page, name)
      .getByRole('button', { name: `Edit the name of ${name}` })
      .click()
    await page.getByLabel(`New name of ${name}`).fill('A better name')
    await page.keyboard.press('Enter')
    await expectNotice(page, 'error', 'Error', 'Failed to rename document.')
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

  test('that fails is told, and the document stays [DOCS-052]', { tag: '@any-width' }, async ({ page }) => {
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
