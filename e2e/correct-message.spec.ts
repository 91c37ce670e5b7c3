import { expect, test } from '@playwright/test'
import { notice, openMessage, uniqueWord } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'
import { receive } from './sandbox-mail.ts'

test.use({ storageState: ownerSession })

test('the owner says that a message is nothing for the press: it stands there, the next one is answered, and it can be taken back', async ({
  page,
}) => {
  const word = uniqueWord()
  const [first, second] = [`${word}-1@mailbox.example`, `${word}-2@mailbox.example`]
  const text = `I write for the ${word} paper. How much is a 30 minute piano lesson per month?`
  await receive(page, { name: 'Nora Lund', sender: first, subject: 'Prices', text })
  await openMessage(page, first)
  await expect(page.getByText('Handed to you').first()).toBeVisible()
  const understood = page.getByRole('region', { name: 'What we understood' })
  await expect(understood).toContainText(`Press “I write for the ${word} paper.”`)

  await understood.getByRole('button', { name: 'Correct this' }).click()
  const form = page.getByRole('form', { name: 'What this message is' })
  await expect(form.getByLabel('It is mainly')).toBeFocused()
  await expectNoFaults(page, 'main')
  await form.getByLabel('Press').uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(understood).toContainText('You said: Not so: Press.')
  await expect(understood.getByRole('button', { name: 'Change this' })).toBeFocused()
  await expectNoFaults(page, 'main')

  await receive(page, { name: 'Nils Berg', sender: second, subject: 'Prices', text: `Hello Maya,\n\n${text}\n\nNils` })
  await openMessage(page, second)
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('$152')
  await expect(understood).not.toContainText('Press')

  await openMessage(page, first)
  await understood.getByRole('button', { name: 'Change this' }).click()
  await form.getByLabel('It is mainly').selectOption('A complaint')
  await expect(form.getByLabel('Complaint', { exact: true })).toBeChecked()
  await form.getByLabel('It is mainly').selectOption('A new lead or a booking')
  await expect(form.getByLabel('Complaint', { exact: true })).not.toBeChecked()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(understood).toContainText('You said: A new lead or a booking. Not so: Press.')
  await notice(page, 'Noted').getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Taken back')).toBeVisible()
  await expect(understood).toContainText('You said: Not so: Press.')

  await understood.getByRole('button', { name: 'Change this' }).click()
  await form.getByLabel('Press').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(understood).not.toContainText('You said')
  await expect(understood.getByRole('button', { name: 'Correct this' })).toBeVisible()
})
