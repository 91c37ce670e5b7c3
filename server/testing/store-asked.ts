import { openConversation } from '../src/db/mailboxes/conversations.ts'
import { findDefaultMailbox } from '../src/db/mailboxes/mailboxes.ts'
import { addMessage } from '../src/db/mailboxes/messages.ts'
import { toMail } from '../src/features/assistant/try-mail.ts'
import type { SeededSchool } from './seeded-school.ts'

type Asked = { id: string; text: string; receivedAt?: Date; isPast?: boolean }

/** Stores a customer's mail to the school, in a thread of its own, as one that nobody has considered yet; resolves to its id. */
export async function storeAsked({ deps, owner }: SeededSchool, { id, text, receivedAt, isPast = false }: Asked): Promise<string> {
  const fromAddress = 'dana@customer.example'
  const mail = { ...toMail({ fromEmail: fromAddress, fromName: 'Dana', subject: '', text }), messageId: id }
  const stored = await deps.db.transaction(owner, async (tx) => {
    const conversation = await openConversation(tx, { threadKey: id, customerEmail: fromAddress, subject: '' })
    const mailboxId = (await findDefaultMailbox(tx))?.id ?? null
    const place = { conversationId: conversation.id, mailboxId, providerId: id, rfcMessageId: id, channel: 'mail' as const }
    return addMessage(tx, { ...place, mail, fromAddress, subject: '', receivedAt: receivedAt ?? deps.clock.now(), isPast })
  })
  if (!stored) throw new Error('the mail was stored before')
  return stored.id
}
