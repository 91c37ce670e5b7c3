import { expect, test } from '@playwright/test'
import { addAnswer } from './documents-page.ts'
import { notice } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { connectMailbox, mailServers } from './with-mail.ts'

const people = 6 // of the mail servers' mailboxes, this story's own

test('the owner says within what time they answer, what they answer themselves and who alone is answered without them, and replies hold to it', async ({
  page,
}) => {
  await connectMailbox(page, mailServers(), people) // nobody is held who could not be written to
  const heldReply = async () => {
    await page.goto('/dashboard/try')
    await page.getByLabel('Their email').fill('nora@customer.example')
    await page.getByLabel('What they write').fill('Hello,\n\ncan you repair an old accordion?\n\nNora')
    await page.getByRole('button', { name: 'See the answer' }).click()
    return page.getByRole('article', { name: 'The reply' })
  }
  const before = await heldReply()
  await expect(before).toContainText(/I will (?:answer|write)/)
  await expect(before).not.toContainText('hear from me')

  await page.goto('/dashboard/settings?tab=assistant')
  const card = page.getByRole('region', { name: 'Holding replies' })
  const within = card.getByLabel('You answer within')
  const save = card.getByRole('button', { name: 'Save time' })
  await expect(card.getByRole('status')).toHaveText('Holding replies name no time.')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await within.selectOption('Two working days')
  await expect(card.getByRole('status')).toHaveText('Holding replies say: “You will hear from me within two working days.”')
  await save.click()
  await expect(notice(page, 'Time saved')).toBeVisible()
  await page.reload()
  await expect(within).toHaveValue('two_days')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoFaults(page, 'main')
  }

  const topics = page.getByRole('region', { name: 'Topics you answer yourself' })
  await topics.getByLabel('Your topics').fill('x'.repeat(61))
  await expect(topics.getByText('A topic has at most 60 characters.')).toBeVisible()
  await expect(topics.getByRole('button', { name: 'Save topics' })).toHaveAttribute('aria-disabled', 'true')
  await topics.getByLabel('Your topics').fill('accordion repairs\n\ntax\n')
  await topics.getByRole('button', { name: 'Save topics' }).click()
  await expect(notice(page, 'Topics saved')).toBeVisible()
  await expect(topics.getByLabel('Your topics')).toHaveValue('accordion repairs\ntax')
  await expectNoFaults(page, 'main')

  await expect(await heldReply()).toContainText('You will hear from me within two working days.')
  await expect(page.getByText('You answer what concerns “accordion repairs” yourself.').first()).toBeVisible()

  await page.goto('/dashboard/settings?tab=assistant')
  const alone = page.getByRole('region', { name: 'Answer only these without me' })
  const list = alone.getByLabel('Addresses and domains')
  const saveList = alone.getByRole('button', { name: 'Save list' })
  await list.fill('dana@customer.example\ngmail.com')
  await expect(alone.getByText('Anybody can have an address at gmail.com. Enter the addresses one by one.')).toBeVisible()
  await expect(saveList).toHaveAttribute('aria-disabled', 'true')
  await list.fill('school.example\nDana@customer.example')
  await saveList.click()
  await expect(notice(page, 'List saved')).toContainText('Replies to everybody else wait for you from now on.')
  await page.reload()
  await expect(list).toHaveValue('school.example\ndana@customer.example')
  await expectNoFaults(page, 'main')

  await addAnswer(page, 'Where can we park?', 'You can park behind the house.')
  await page.goto('/dashboard/try')
  const reason = page.getByText('You let only the people on your list be answered without you, and the sender is not on it.')
  for (const [sender, waits] of [
    ['stranger@customer.example', 1],
    ['office@school.example', 0],
  ] as const) {
    await page.getByLabel('Their email').fill(sender)
    await page.getByLabel('What they write').fill('Hello, where can we park?')
    await page.getByRole('button', { name: 'See the answer' }).click()
    await expect(page.getByRole('article', { name: 'The reply' })).toContainText('behind the house')
    await expect(reason).toHaveCount(waits)
  }
})
