import type { ImapFlow, ListResponse } from 'imapflow'

/** Where sent mails lie: the folder the server marks so (RFC 6154), else one that is named so, else a new one. */
export async function sentFolder(client: ImapFlow): Promise<string> {
  const folders = await client.list()
  const known = folders.find(({ specialUse }) => specialUse === '\\Sent') ?? folders.find(({ name }) => sentNames.has(name.toLowerCase()))
  return known?.path ?? (await client.mailboxCreate('Sent')).path
}

/**
 * All folders a copy of ours may lie in. INBOX comes first and Sent last: a copy moves from the one to the other, and whoever looks in this
 * order meets it in one of them.
 */
export async function listSearchableFolders(client: ImapFlow): Promise<string[]> {
  const folders = (await client.list()).filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
  return folders.toSorted((one, other) => rank(one) - rank(other)).map(({ path }) => path)
}

const sentNames = new Set([
  'sent',
  'sent items',
  'sent messages',
  'gesendet',
  'gesendete objekte',
  'envoyés',
  'enviados',
  'posta inviata',
  'verzonden',
])

function rank({ path, specialUse, name }: ListResponse): number {
  if (path.toUpperCase() === 'INBOX') return 0
  return specialUse === '\\Sent' || sentNames.has(name.toLowerCase()) ? 2 : 1
}
