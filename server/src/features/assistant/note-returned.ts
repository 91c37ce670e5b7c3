import { undelivered } from '@ownvoice/core/assistant/screen/delivery-report'
import type { Trace } from '@ownvoice/core/assistant/trace'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import type { OwnerTx } from '../../db/database.ts'
import { endFollowUps } from '../../db/followups/end-follow-ups.ts'
import type { Message } from '../../db/mailboxes/messages.ts'
import { listSentSince, markReturned, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'

/** So long a server may go on trying before it gives a mail back (RFC 5321 §4.5.4.1: four or five days). */
const RETURNED_WITHIN_MS = 6 * 86_400_000
const MOST_SENT = 500
/** So much of a report is looked at, in characters. */
const MOST_READ = 20_000

/**
 * A mail system reports that something did not arrive: the mail it names, by its Message-ID or else by whom it went to, waits for the owner, and nothing more follows
 * up with whom it went to. A report that names none of ours changes nothing.
 */
export async function noteReturned(tx: OwnerTx, { mail }: Message, { screening }: Trace, now: Date): Promise<void> {
  const sign = screening?.verdict === 'bounce' ? screening.signals.find(({ name }) => name === undelivered) : undefined
  if (!sign) return
  const returned = namedIn(mail, await listSentSince(tx, new Date(now.getTime() - RETURNED_WITHIN_MS), MOST_SENT))
  if (!returned) return
  await markReturned(tx, returned.id, { now, error: `A mail system reports: “${sign.evidence}”` })
  await endFollowUps(tx, { conversationId: returned.conversationId, address: returned.toAddress }, now)
  await notifyOwner(tx, { topic: 'activity', id: returned.messageId })
}

function namedIn(mail: Mail, sent: readonly Outgoing[]): Outgoing | undefined {
  const ids = new Set([...mail.inReplyTo, ...mail.references])
  const failed = mail.headers.flatMap(({ name, value }) => (name === 'x-failed-recipients' ? [value] : []))
  const said = [...failed, (mail.text ?? mail.html ?? '').slice(0, MOST_READ)].join('\n').toLowerCase()
  const words = new Set(said.split(/[^\w.+@-]/).map((word) => (word.endsWith('.') ? word.slice(0, -1) : word)))
  return (
    sent.find(({ rfcMessageId }) => ids.has(rfcMessageId)) ??
    sent.find(({ rfcMessageId }) => words.has(rfcMessageId.toLowerCase())) ??
    sent.find(({ toAddress }) => words.has(toAddress.toLowerCase()))
  )
}
