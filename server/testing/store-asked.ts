import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { openConversation } from '../src/db/mailboxes/conversations.ts'
import { findDefaultMailbox } from '../src/db/mailboxes/mailboxes.ts'
import { addMessage } from '../src/db/mailboxes/messages.ts'
import { toMail } from '../src/features/assistant/try-mail.ts'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../src/deps.ts'

/** `thread`: the id of the mail whose thread it is in, its own unless given. */
type Asked = {
  id: string
  text: string
  subject?: string
  thread?: string
  receivedAt?: Date
  isPast?: boolean
  mail?: Partial<Mail>
  fromAddress?: string
}

type School = { deps: Pick<Deps, 'db' | 'clock'>; owner: OwnerId }

/** Stores a customer's mail to the school, as one that nobody has considered yet; resolves to its id. */
export async function storeAsked({ deps, owner }: School, asked: Asked): Promise<string> {
  const {
    id,
    text,
    subject = '',
    thread = id,
    receivedAt = deps.clock.now(),
    isPast = false,
    fromAddress = 'dana@customer.example',
  } = asked
  const mail = { ...toMail({ fromEmail: fromAddress, fromName: 'Dana', subject, text }), messageId: id, ...asked.mail }
  const stored = await deps.db.transaction(owner, async (tx) => {
    const conversation = await openConversation(tx, { threadKey: thread, customerEmail: fromAddress, subject })
    const mailboxId = (await findDefaultMailbox(tx))?.id ?? null
    const place = { conversationId: conversation.id, mailboxId, providerId: id, rfcMessageId: id, channel: 'mail' as const }
    return addMessage(tx, { ...place, mail, fromAddress, subject, receivedAt, isPast })
  })
  if (!stored) throw new Error('the mail was stored before')
  return stored.id
}
