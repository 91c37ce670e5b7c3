import type { UseFormReturnType } from '@mantine/form'
import type { MailboxConnection } from '@ownvoice/core/mailboxes/contract'

/** What is typed in to connect a mailbox by IMAP and SMTP. */
export type ConnectionFormState = UseFormReturnType<MailboxConnection>
