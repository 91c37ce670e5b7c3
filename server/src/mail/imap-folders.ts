import type { ImapFlow, ListResponse, MailboxObject, SearchObject } from 'imapflow'
import { AppError } from '../errors.ts'
import { sentNames } from './sent-names.ts'

/** Where sent mails lie: the folder the server marks so (RFC 6154), else one that is named so, else a new one. */
export async function sentFolder(client: ImapFlow): Promise<string> {
  return (await findSentFolder(client)) ?? (await client.mailboxCreate('Sent')).path
}

/** Null where no folder looks as if sent mails lay in it. */
export function findSentFolder(client: ImapFlow): Promise<string | null> {
  return findFolder(client, '\\Sent', sentNames)
}

/** The same for drafts. */
export function findDraftsFolder(client: ImapFlow): Promise<string | null> {
  return findFolder(client, '\\Drafts', draftNames)
}

async function findFolder(client: ImapFlow, use: string, names: ReadonlySet<string>): Promise<string | null> {
  const folders = await client.list()
  const known = folders.find(({ specialUse }) => specialUse === use) ?? folders.find(({ name }) => names.has(name.toLowerCase()))
  return known?.path ?? null
}

/**
 * All folders a copy of ours may lie in. INBOX comes first and Sent last: a copy moves from the one to the other, and whoever looks in this
 * order meets it in one of them.
 */
export async function listSearchableFolders(client: ImapFlow): Promise<string[]> {
  const folders = (await client.list()).filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
  return folders.toSorted((one, other) => rank(one) - rank(other)).map(({ path }) => path)
}

/** The UID that the next mail of an open folder gets. A server need not say it when the folder is opened (RFC 9051 §7.1), but must when asked. */
export async function nextUid(client: ImapFlow, { path, uidNext }: MailboxObject): Promise<number> {
  if (Number.isInteger(uidNext)) return uidNext
  const status = await client.status(path, { uidNext: true })
  if (status && Number.isInteger(status.uidNext)) return Number(status.uidNext)
  throw new AppError('temporary', { detail: `the server did not say which mail comes next in ${path}` })
}

/** The UIDs in the open folder that fit. A search that the server refuses has found nothing out, and says so: the library calls it a search without results. */
export async function searchUids(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const uids = await client.search(query, { uid: true })
  if (!Array.isArray(uids)) throw new AppError('temporary', { detail: 'the server refused a search' })
  return uids
}

const draftNames = new Set(['drafts', 'draft', 'entwürfe', 'brouillons', 'borradores', 'bozze', 'concepten'])

function rank({ path, specialUse, name }: ListResponse): number {
  if (path.toUpperCase() === 'INBOX') return 0
  return specialUse === '\\Sent' || sentNames.has(name.toLowerCase()) ? 2 : 1
}
