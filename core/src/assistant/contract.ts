import { wire } from '../wire.ts'
import { z } from 'zod'
import { Category } from './category.ts'
import { Action, Trace } from './trace.ts'

/** A mail that the owner makes up to see what would happen. Nothing of it is sent, stored or counted. */
export const TryMail = z.object({
  fromName: z.string().trim().max(100).default(''),
  fromEmail: z.email().max(254),
  subject: z.string().max(500).default(''),
  text: z.string().trim().min(1).max(20_000),
})
export type TryMail = z.infer<typeof TryMail>

/** A message with everything that was understood and done, as its page shows it. `status` of the reply is null where none leaves. */
export const MessageView = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'form']),
  receivedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  fromName: z.string(),
  fromEmail: z.string(),
  subject: z.string(),
  text: z.string(),
  category: Category.nullable(),
  action: Action.nullable(),
  reply: z
    .object({
      toEmail: z.string(),
      subject: z.string(),
      text: z.string(),
      status: z.enum(['draft', 'queued', 'sending', 'sent', 'unconfirmed', 'failed']),
      sentAt: z.iso.datetime().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  trace: Trace.nullable(),
})
export type MessageView = z.infer<typeof MessageView>

export const assistantContract = {
  tryMail: wire
    .route({
      method: 'POST',
      path: '/assistant/try',
      summary: 'What the assistant would do with a mail; nothing is sent or stored',
      tags: ['assistant'],
    })
    .input(TryMail)
    .output(z.object({ trace: Trace })),
  getMessage: wire
    .route({ method: 'GET', path: '/assistant/messages/{id}', summary: 'A message, its reply and its trace', tags: ['assistant'] })
    .input(z.object({ id: z.uuid() }))
    .output(MessageView),
  sendDraft: wire
    .route({
      method: 'POST',
      path: '/assistant/messages/{id}/draft/send',
      summary: 'Sends a reply that waits as a draft',
      tags: ['assistant'],
    })
    .input(z.object({ id: z.uuid(), text: z.string().trim().min(1).max(20_000) }))
    .output(z.object({ queued: z.literal(true) })),
  settleUnconfirmed: wire
    .route({
      method: 'POST',
      path: '/assistant/messages/{id}/unconfirmed/settle',
      summary: 'Says of a mail that may or may not have left whether it arrived, or sends it again',
      tags: ['assistant'],
    })
    .input(z.object({ id: z.uuid(), outcome: z.enum(['arrived', 'send_again']) }))
    .output(z.object({ settled: z.literal(true) })),
}
