import { wire } from '../wire.ts'
import { z } from 'zod'
import { TryMail } from '../assistant/contract.ts'

export const MailboxView = z.object({
  id: z.string(),
  kind: z.enum(['sandbox', 'imap', 'gmail']),
  emailAddress: z.string(),
  status: z.enum(['connected', 'disconnected', 'failed']),
  lastError: z.string().nullable(),
  checkedAt: z.iso.datetime().nullable(),
})
export type MailboxView = z.infer<typeof MailboxView>

export const mailboxesContract = {
  list: wire
    .route({ method: 'GET', path: '/mailboxes', summary: 'The connected mailboxes', tags: ['mailboxes'] })
    .output(z.array(MailboxView)),
  deliverToSandbox: wire
    .route({
      method: 'POST',
      path: '/mailboxes/sandbox/mails',
      summary: 'Puts a mail into the sandbox mailbox, where it is answered for real',
      tags: ['mailboxes'],
    })
    .input(TryMail)
    .output(z.object({ delivered: z.literal(true) })),
}
