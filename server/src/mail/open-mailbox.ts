import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { MailAdapter } from './port.ts'

/** What it takes to open a mailbox: its row, with the secret already decrypted. The tokens of a Gmail account change while it is open, and are asked for. */
export type MailboxAccess =
  | { kind: 'sandbox'; id: string; owner: string; emailAddress: string; sentStore: 'server' | 'copy' | 'none' }
  | { kind: 'imap'; id: string; owner: string; emailAddress: string; sentStore: 'server' | 'copy' | 'none'; settings: ImapSettings }
  | { kind: 'gmail'; id: string; owner: OwnerId; emailAddress: string; sentStore: 'server' | 'copy' | 'none' }

/** Hosts and sign-in of an IMAP and SMTP account. `secure` is TLS from the first byte; otherwise STARTTLS is used when offered. */
export type ImapSettings = {
  imap: { host: string; port: number; secure: boolean; user: string; password: string; allowInsecure?: boolean }
  smtp: { host: string; port: number; secure: boolean; user: string; password: string; allowInsecure?: boolean }
}

/** Opens the adapter of a mailbox. The caller closes it. */
export type OpenMailbox = (access: MailboxAccess) => MailAdapter

/** The mailbox of this id is not used any more: its connections in this process close at once, those in use with the end of their use. */
export type CloseMailbox = (id: string) => void
