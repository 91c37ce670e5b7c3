import { createHash } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Lead, trapField } from '@ownvoice/core/leads/lead'
import { leadToMail } from '@ownvoice/core/leads/lead-to-mail'
import { z } from 'zod'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { findDefaultMailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, hasMessage } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { getOpenForm } from './get-open-form.ts'

type SubmitDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'journal'>
type StoreDeps = Pick<Deps, 'db' | 'jobs'>

/** Makes a lead a message of the form's owner and lets it be answered. The same lead sent again is stored once. */
export async function submitLead(deps: SubmitDeps, formKey: string, lead: Lead): Promise<void> {
  const source = await getOpenForm(deps, formKey)
  if (lead[trapField] !== '') return // what fills in the trap is told that all went well, and nothing is kept
  const receivedAt = deps.clock.now()
  const payload = { formKey, lead, receivedAt: receivedAt.toISOString() }
  await deps.journal.accept({ kind: 'lead', payload }, () => storeLead(deps, source, lead, receivedAt))
}

const AcceptedLead = z.object({ formKey: z.string(), lead: Lead, receivedAt: z.iso.datetime() })

/** Stores a lead from the journal, under the time at which it was accepted. */
export async function replayLead(deps: StoreDeps, payload: unknown): Promise<void> {
  const { formKey, lead, receivedAt } = AcceptedLead.parse(payload)
  await storeLead(deps, await getOpenForm(deps, formKey), lead, new Date(receivedAt))
}

type Form = { id: string; owner: OwnerId }

async function storeLead({ db, jobs }: StoreDeps, source: Form, lead: Lead, receivedAt: Date): Promise<void> {
  const [providerId, ...earlierIds] = leadIds(source.id, lead, receivedAt)
  const mail = leadToMail(lead, receivedAt)
  await db.transaction(source.owner, async (tx) => {
    if (await hasMessage(tx, [providerId, ...earlierIds])) return
    const conversation = await openConversation(tx, {
      threadKey: providerId,
      customerEmail: lead.email,
      customerName: mail.from?.name ?? null,
      subject: mail.subject,
    })
    const message = await addMessage(tx, {
      mailboxId: (await findDefaultMailbox(tx))?.id ?? null,
      conversationId: conversation.id,
      channel: 'form',
      providerId,
      fromAddress: mail.from?.address ?? null,
      subject: mail.subject,
      mail,
      receivedAt,
    })
    if (!message) return // the same lead came in at the same moment, by another request
    await jobs.enqueue(tx, 'assistant.answer', { owner: tx.owner, messageId: message.id }, { key: `answer:${message.id}` })
    await notifyOwner(tx, { topic: 'messages', id: message.id })
  })
}

const minuteMs = 60_000

/**
 * The id under which a lead is stored, then those under which the same lead may lie there already. A form that names its submission is taken by
 * its word; otherwise the same content within the same or the last minute is the same lead.
 */
function leadIds(sourceId: string, lead: Lead, receivedAt: Date): [string, ...string[]] {
  if (lead.submissionId !== '') return [`form:${sourceId}:id:${hashOf(lead.submissionId)}`]
  const content = hashOf(JSON.stringify(Object.entries(lead).toSorted(([one], [other]) => (one < other ? -1 : 1))))
  const minute = Math.floor(receivedAt.getTime() / minuteMs)
  return [`form:${sourceId}:${minute}:${content}`, `form:${sourceId}:${minute - 1}:${content}`]
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
