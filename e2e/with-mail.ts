import { expect, type Page, test } from '@playwright/test'
import { type MailPeer, mailPeer } from '../server/testing/mail.ts'
import { confirmPassword, createAccount, type Login, readMailedLink } from './account.ts'

/** The real mail servers of the run, asked for by a story that goes through them; where there are none the story ends here, counted as not run. */
export function mailServers(): MailPeer {
  const peer = mailPeer()
  test.skip(!peer, 'the run has no mail servers') // `npm test` starts them; where they cannot be had, its last line counts the story as skipped
  return peer as MailPeer // `skip` throws where it is null
}

/** An owner with a mailbox on the run's mail servers. */
export type Owner = { login: Login; address: string; settings: ReturnType<MailPeer['settings']>['settings'] }

/** A new account whose address is verified, with a mailbox of the run's servers that is answered at once. */
export async function connectMailbox(page: Page, mail: MailPeer, index: number): Promise<Owner> {
  const login = await createAccount(page.request, 'phone')
  await page.goto(await readMailedLink(page, login.email, /Confirm your email address/))
  const { address, settings } = mail.settings('owner', index)
  const half = ({ port }: { port: number }) => ({ host: '127.0.0.1', port, secure: false })
  const servers = { imap: half(settings.imap), smtp: half(settings.smtp) }
  const connection = { emailAddress: address, displayName: 'Otter & Brass', user: address, password: settings.imap.password }
  await confirmPassword(page.request, login)
  const connected = await page.request.post('/api/v1/mailboxes', { data: { ...connection, servers, answers: 'alone' } })
  expect(await connected.json()).toMatchObject({ ok: true })
  return { login, address, settings }
}

/** Connects one of the servers' mailboxes as an owner does, with what they choose for replies. */
export async function connectByForm(
  page: Page,
  { address, settings }: ReturnType<MailPeer['settings']>,
  choice: 'Watch first' | 'Answer now',
): Promise<void> {
  await page.goto('/dashboard/integrations')
  await page.getByLabel('Email address of the mailbox').fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const [title, port] of [
    ['Reading mail (IMAP)', settings.imap.port],
    ['Sending mail (SMTP)', settings.smtp.port],
  ] as const) {
    const servers = page.getByRole('group', { name: title })
    await servers.getByLabel('Server').fill('127.0.0.1')
    await servers.getByLabel('Port').fill(String(port))
    await servers.getByLabel('Encrypted from the start').uncheck()
  }
  await page.getByLabel('Password', { exact: true }).fill(settings.imap.password)
  await page.getByRole('radio', { name: choice }).check()
  await page.getByRole('button', { name: 'Connect mailbox' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: address }).getByText('Connected', { exact: true })).toBeVisible()
}
