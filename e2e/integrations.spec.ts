import { once } from 'node:events'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { customerMail, stranger } from '../server/testing/mail.ts'
import { confirmPassword, createAccount, enterPassword } from './account.ts'
import { expectNoFaults } from './no-faults.ts'
import { startOwnServer } from './own-server.ts'
import { mailServers } from './with-mail.ts'

test.describe('connecting a mailbox', () => {
  test('finds its servers, says what is wrong, reads and answers it, and is undone', async ({ page }) => {
    const peer = mailServers()
    const { address, settings } = peer.settings('owner', 20)
    const login = await createAccount(page.request, 'connect')
    await page.goto('/dashboard/integrations')
    await expect(page.getByText('No mailbox is connected, so no mail comes in.')).toBeVisible()
    await page.getByLabel('Email address of the mailbox').fill('nowhere')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Enter the mailbox’s email address.')).toBeVisible()
    await page.getByLabel('Email address of the mailbox').fill(address)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('we filled in the usual names')).toBeVisible()
    await fillServers(page, settings.imap.port, settings.smtp.port)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('radio', { name: /Answer now/ }).check()
    await expectNoFaults(page, 'main')
    await page.getByRole('button', { name: 'Connect mailbox' }).click()
    const question = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(question.getByLabel('Your password')).toBeFocused()
    await expectNoFaults(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert').filter({ hasText: 'The mailbox was not connected' })).toContainText(
      'This needs your password, which was not entered.',
    )
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
    await page.getByRole('button', { name: 'Connect mailbox' }).click()
    await question.getByLabel('Your password').fill('a guess')
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect(question).toContainText('The password is not right.')
    await enterPassword(page, login)
    await expect(page.getByRole('alert').filter({ hasText: 'did not accept this name and password' })).toBeVisible()

    await page.getByLabel('Password', { exact: true }).fill(settings.imap.password)
    await page.getByRole('button', { name: 'Connect mailbox' }).click()
    const mailbox = page.getByRole('listitem').filter({ hasText: address })
    await expect(mailbox.getByText('Connected', { exact: true })).toBeVisible()

    const customer = peer.settings('customer', 20)
    const subject = `Lessons ${crypto.randomUUID().slice(0, 8)}`
    await peer.deliver(customer.address, address, customerMail({ from: customer.address, to: address, subject }))
    await page.goto('/dashboard')
    await expect(page.getByRole('link').filter({ hasText: subject }).or(page.getByText(customer.address)).first()).toBeVisible()

    await page.goto('/dashboard/integrations')
    await page.getByRole('button', { name: `Disconnect ${address}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(mailbox.getByText('Disconnected', { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await mailbox.getByRole('button', { name: 'Reconnect' }).click()
    const again = page.getByLabel('Email address of the mailbox')
    await expect(again).toHaveValue(address)
    await expect(again).toBeFocused()
    await expect(again).toBeInViewport()
  })
})

test('a mailbox is connected with its aliases, which its card adds to and takes away from, and which are no other mailbox’s', async ({
  page,
}) => {
  const peer = mailServers()
  const { address, settings } = peer.settings('owner', 18)
  const [info, hello] = [stranger(address, 'info'), stranger(address, 'hello')]
  await confirmPassword(page.request, await createAccount(page.request, 'aliases'))
  await page.goto('/dashboard/integrations')
  await page.getByLabel('Email address of the mailbox').fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillServers(page, settings.imap.port, settings.smtp.port)
  await page.getByLabel('Password', { exact: true }).fill(settings.imap.password)
  await page.getByText('Further addresses of this mailbox').click()
  await page.getByLabel('Aliases', { exact: true }).fill(`${info}, nowhere`)
  await page.getByRole('button', { name: 'Connect mailbox' }).click()
  await expect(page.getByText('“nowhere” is not an email address.')).toBeVisible()
  await page.getByLabel('Aliases', { exact: true }).fill(info)
  await page.getByRole('button', { name: 'Connect mailbox' }).click()

  const aliases = page.getByRole('region', { name: `Aliases of ${address}` })
  await expect(aliases.getByRole('listitem')).toHaveText([new RegExp(`^${info}`)])
  await aliases.getByLabel(`Further address of ${address}`).fill(hello)
  await aliases.getByRole('button', { name: 'Add alias' }).click()
  await expect(aliases.getByRole('listitem')).toHaveText([new RegExp(`^${info}`), new RegExp(`^${hello}`)])
  await expectNoFaults(page, 'main')
  await aliases.getByRole('button', { name: `Remove the alias ${info}` }).click()
  await expect(aliases.getByRole('listitem')).toHaveText([new RegExp(`^${hello}`)])
  await page.reload()
  await expect(aliases.getByRole('listitem')).toHaveText([new RegExp(`^${hello}`)])

  const other = peer.settings('owner', 17)
  await page.getByLabel('Email address of the mailbox').fill(other.address)
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillServers(page, other.settings.imap.port, other.settings.smtp.port)
  await page.getByLabel('Password', { exact: true }).fill(other.settings.imap.password)
  await page.getByText('Further addresses of this mailbox').click()
  await page.getByLabel('Aliases', { exact: true }).fill(hello)
  await page.getByRole('button', { name: 'Connect mailbox' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The mailbox was not connected' })).toContainText(
    `${hello} is an alias of ${address} already. Take it away there first.`,
  )
})

test('a mailbox whose password is refused all of a sudden says so on every page and by mail, until it is connected again', async ({
  browser,
}) => {
  const peer = mailServers()
  const { address, settings } = peer.settings('owner', 19)
  const gate = await openImapGate(settings.imap.port)
  const allowed = `127.0.0.1:${gate.port},127.0.0.1:${settings.smtp.port}`
  const server = await startOwnServer('outage', { MAIL_ALLOWED_SERVERS: allowed })
  const context = await browser.newContext({ baseURL: server.baseUrl })
  try {
    const page = await context.newPage()
    await confirmPassword(page.request, await createAccount(page.request, 'outage'))
    const connect = async () => {
      await page.getByRole('button', { name: 'Continue' }).click()
      await fillServers(page, gate.port, settings.smtp.port)
      await page.getByLabel('Password', { exact: true }).fill(settings.imap.password)
      await page.getByRole('button', { name: 'Connect mailbox' }).click()
      await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    }
    await page.goto('/dashboard/integrations')
    await page.getByLabel('Email address of the mailbox').fill(address)
    await connect()

    await page.goto('/dashboard/settings')
    gate.refuseSignIns(true)
    const down = page.getByRole('region', { name: 'Mailboxes' })
    await expect(down).toContainText(`Nothing that comes to ${address} is answered right now.`)
    await expectNoFaults(page, 'section[aria-label="Mailboxes"]')
    await expect(async () => {
      const outbox = await page.request.get('/dev/mail')
      expect(await outbox.text()).toContain(`${address} cannot be read right now`)
    }).toPass()

    await down.getByRole('link', { name: 'Reconnect' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Reconnect' }).click()
    gate.refuseSignIns(false)
    await connect()
    await expect(down).toHaveCount(0)
  } finally {
    await context.close()
    await server.stop()
    gate.close()
  }
})

test('a mailbox of Microsoft is recognised, and told that it comes soon', async ({ page }) => {
  await createAccount(page.request, 'outlook')
  await page.goto('/dashboard/integrations')
  await page.getByLabel('Email address of the mailbox').fill('dana@outlook.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/mailbox of Microsoft|Microsoft mailbox/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect mailbox' })).toHaveCount(0)
})

test('three cards say what is coming soon [INTEG-029]', async ({ page }) => {
  await createAccount(page.request, 'soon')
  await page.goto('/dashboard/integrations')
  const cards = page.getByRole('listitem').filter({ hasText: 'Coming Soon' })
  await expect(cards).toHaveCount(3)
  await expect(cards.nth(0)).toContainText(/Other Email Platforms.*Outlook/)
  await expect(cards.nth(1)).toContainText(/Messaging Platforms.*Instagram DMs, Facebook Messenger, WhatsApp Business/)
  await expect(cards.nth(2)).toContainText(/Other Channels.*Phone System for missed calls and voicemails/)
})

/** Stands before the IMAP server, and can be made to hang up and refuse whoever signs in, as after a change of the password. */
async function openImapGate(imapPort: number) {
  let isRefusing = false
  const open = new Set<Socket>()
  const gate = createServer((client) => {
    const server = connectTo(imapPort, '127.0.0.1')
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    server.pipe(client)
    client.on('data', (typed: Buffer) => {
      const [tag, command] = typed.toString('latin1').split(' ')
      const isSignIn = command === 'LOGIN' || command === 'AUTHENTICATE'
      if (isRefusing && isSignIn) client.write(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`)
      else server.write(typed)
    })
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = gate.address()
  if (address === null || typeof address === 'string') throw new Error('the gate has no port')
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: address.port,
    refuseSignIns(refusing: boolean) {
      isRefusing = refusing
      hangUp()
    },
    close() {
      gate.close()
      hangUp()
    },
  }
}

async function fillServers(page: Page, imapPort: number, smtpPort: number): Promise<void> {
  for (const [title, port] of [
    ['Reading mail (IMAP)', imapPort],
    ['Sending mail (SMTP)', smtpPort],
  ] as const) {
    const row = page.getByRole('group', { name: title })
    await row.getByLabel('Server').fill('127.0.0.1')
    await row.getByLabel('Port').fill(String(port))
    await row.getByLabel('Encrypted from the start').uncheck()
  }
}
