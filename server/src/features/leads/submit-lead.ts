import { createHash } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Lead, trapField } from '@ownvoice/core/leads/lead'
import { leadToMail } from '@ownvoice/core/leads/lead-to-mail'
import { webhookToleranceSeconds } from '@ownvoice/core/leads/webhook'
import { z } from 'zod'
import { findAnyLeadSource, leadsOf, webhookLeadsOf } from '../../db/leads/lead-sources.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { isDeletedMail } from '../../db/mailboxes/deleted-mails.ts'
import { findAnsweringMailboxId } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, hasMessage } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { getOpenForm } from './get-open-form.ts'

type SubmitDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'journal'>
type StoreDeps = Pick<Deps, 'db' | 'jobs'>

/** `by`: whether somebody filled in the form, or a program posted to its webhook, which the owner vouches for. */
type Submission = { formKey: string; lead: Lead; by: 'visitor' | 'webhook' }

/** Makes a lead a message of the form's owner and lets it be answered. The same lead sent again is stored once. */
export async function submitLead(deps: SubmitDeps, submission: Submission): Promise<void> {
  const { formKey, lead, by } = submission
  const source = await getOpenForm(deps, formKey)
  if (by === 'visitor' && lead[trapField] !== '') return // what fills in the trap is told that all went well, and nothing is kept
  const receivedAt = deps.clock.now()
  const payload = { ...submission, receivedAt: receivedAt.toISOString() }
  await deps.journal.accept({ kind: 'lead', payload }, () => storeLead(deps, source, submission, receivedAt))
}

const AcceptedLead = z.object({
  formKey: z.string(),
  lead: Lead,
  by: z.enum(['visitor', 'webhook']).default('visitor'),
  receivedAt: z.iso.datetime(),
})

/**
 * Stores a lead from the journal, under the time at which it was accepted; also where its form was closed since. Of a form that is gone there is nothing to
 * store: the entry must not keep a visitor's words for good.
 */
export async function replayLead(deps: StoreDeps & Pick<Deps, 'log'>, payload: unknown): Promise<void> {
  const { receivedAt, ...submission } = AcceptedLead.parse(payload)
  const { formKey } = submission
  const source = await deps.db.system((tx) => findAnyLeadSource(tx, formKey))
  if (source) return storeLead(deps, source, submission, new Date(receivedAt))
  deps.log.warn({ formKey, receivedAt }, 'a lead that was accepted was left out: no form has its key any more')
}

type Form = { id: string; owner: OwnerId }

async function storeLead({ db, jobs }: StoreDeps, source: Form, submission: Submission, receivedAt: Date): Promise<void> {
  const { lead } = submission
  const [providerId, ...earlierIds] = leadIds(source.id, submission, receivedAt)
  const mail = leadToMail(lead, receivedAt)
  await db.transaction(source.owner, async (tx) => {
    if (await hasMessage(tx, [providerId, ...earlierIds])) return
    const { subject } = mail
    const fromAddress = mail.from?.address ?? null
    if (
      await isDeletedMail(
        tx,
        [providerId, ...earlierIds].map((id) => ({ id, fromAddress, subject })),
      )
    )
      return
    const conversation = await openConversation(tx, {
      threadKey: providerId,
      customerEmail: lead.email,
      customerName: mail.from?.name ?? null,
      subject: mail.subject,
    })
    const message = await addMessage(tx, {
      mailboxId: await findAnsweringMailboxId(tx, source.id),
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

/** How long the same content is the same lead. To a webhook a request may come again for as long as its timestamp counts, before our clock and after. */
const sameForMs = { visitor: 60_000, webhook: 2 * webhookToleranceSeconds * 1000 }

/**
 * The id under which a lead is stored, then those under which the same lead may lie there already. What visitors send and what a webhook brings never
 * stand for one another. A webhook that names its submission is taken by its word. A visitor's page keeps its name of the submission when they come back
 * to it with other words: with it the same words are one lead for good, other words are another. Without a name, the same content within the same or the
 * last span of time is the same lead.
 */
function leadIds(sourceId: string, { lead, by }: Submission, receivedAt: Date): [string, ...string[]] {
  const ofSource = by === 'webhook' ? webhookLeadsOf(sourceId) : leadsOf(sourceId)
  const named = lead.submissionId === '' ? null : `${ofSource}id:${hashOf(lead.submissionId)}`
  if (named !== null && by === 'webhook') return [named]
  const content = contentOf(lead)
  if (named !== null) return [`${named}:${content}`, named] // the second stands for what the journal brings again from before the words counted
  const span = Math.floor(receivedAt.getTime() / sameForMs[by])
  return [`${ofSource}${span}:${content}`, `${ofSource}${span - 1}:${content}`]
}

function contentOf({ [trapField]: _trap, ...said }: Lead): string {
  const fields = Object.entries({ website: '', ...said, submissionId: '' }) // a field for a website that is left empty says as much as none
  return hashOf(JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1))))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
