import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { actByItself } from '../../db/acting.ts'
import { record } from '../../db/accounts/audit.ts'
import { forgetComparison } from '../../db/assistant/watched-replies.ts'
import { returnQuota } from '../../db/billing/subscriptions.ts'
import type { OwnerTx } from '../../db/database.ts'
import { setEscalationStatus } from '../../db/escalations/escalations.ts'
import { type DraftCopy, findCopy, saveCopy, saveDraftText, withdrawApproved } from '../../db/mailboxes/draft-copies.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { selectOwnersAnswer } from '../../db/mailboxes/owner-mails.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { DraftStore, FoundDraft } from '../../mail/port.ts'
import type { DeliverDeps } from './deliver-deps.ts'
import { digestOfWords, readDraftWords } from './draft-words.ts'
import { nameOf } from './show-drafts.ts'

type Approved = { outgoing: Outgoing; copy: DraftCopy; drafts: DraftStore }

/**
 * Before a draft leaves that the owner has approved, its copy is taken out of their Drafts folder, so that they cannot send it as well. False when it does not leave now: they
 * wrote other words there, or it is gone from there, and may be on its way from their own program.
 */
export async function settleCopy(deps: DeliverDeps, owner: OwnerId, { outgoing, copy, drafts }: Approved): Promise<boolean> {
  const { db, clock } = deps
  if (copy.removedAt !== null) return true
  const [found] = await drafts.find([{ ...nameOf(copy), inReplyTo: outgoing.inReplyTo }])
  if (!found) return db.transaction(owner, (tx) => waitForMissing(tx, deps, outgoing, copy))
  const words = await readDraftWords(deps, found)
  const digest = digestOfWords(words)
  const isTheirs = words !== '' && digest !== copy.digest && digest !== digestOfWords(outgoing.text)
  if (isTheirs) {
    await db.transaction(owner, (tx) => giveBack(tx, outgoing, { found, words, digest, now: clock.now() }))
    return false
  }
  await drafts.remove(found.place)
  await db.transaction(owner, (tx) => saveCopy(tx, outgoing.id, { removedAt: clock.now() }))
  return true
}

/** What the owner sends is out of their Drafts before it is among their sent mails: so long it is waited for. After that they deleted it, and approved the draft here. */
async function waitForMissing(tx: OwnerTx, { jobs, clock, config }: DeliverDeps, outgoing: Outgoing, copy: DraftCopy): Promise<boolean> {
  const now = clock.now()
  const goneSince = copy.missingSince ?? now
  const waitedUntil = new Date(goneSince.getTime() + config.MAIL_SETTLE_MS)
  if (now >= waitedUntil || copy.place === null || (await isAnsweredByOwner(tx, outgoing))) {
    await saveCopy(tx, outgoing.id, { removedAt: now })
    return true
  }
  await saveCopy(tx, outgoing.id, { missingSince: goneSince })
  const key = `deliver:${outgoing.id}:${waitedUntil.toISOString()}`
  await jobs.enqueue(tx, 'mailboxes.deliver', { owner: tx.owner, outgoingId: outgoing.id }, { key, startAfter: waitedUntil })
  return false
}

type Theirs = { found: FoundDraft; words: string; digest: string; now: Date }

/** Of two versions none is thrown away: the one from the owner's own program stands here as the draft, which waits for their word again. */
async function giveBack(tx: OwnerTx, outgoing: Outgoing, { found, words, digest, now }: Theirs): Promise<void> {
  if (!(await withdraw(tx, outgoing, { closedAt: null, now }))) return
  await saveDraftText(tx, outgoing.id, words, now)
  await saveCopy(tx, outgoing.id, { place: found.place, digest, missingSince: null })
  await setEscalationStatus(tx, outgoing.messageId, 'open', now)
}

/** Whether the owner has sent the copy of a draft, or another answer, from their own program: then what they approved here does not leave. */
export async function holdSentElsewhere(tx: OwnerTx, outgoing: Outgoing, now: Date): Promise<boolean> {
  if (outgoing.approvedAt === null || !(await findCopy(tx, outgoing.id))) return false
  if (!(await isAnsweredByOwner(tx, outgoing))) return false
  return withdraw(tx, outgoing, { closedAt: now, now })
}

/** As far as it was read among the sent mails. */
async function isAnsweredByOwner(tx: OwnerTx, { messageId }: Outgoing): Promise<boolean> {
  const { conversationId, receivedAt } = await getMessage(tx, messageId)
  return (await selectOwnersAnswer(tx, conversationId, receivedAt)).length > 0
}

async function withdraw(tx: OwnerTx, { id, messageId, kind }: Outgoing, when: { closedAt: Date | null; now: Date }): Promise<boolean> {
  if (!(await withdrawApproved(tx, id, when))) return false
  if (kind === 'reply') await returnQuota(tx)
  await forgetComparison(tx, messageId)
  await actByItself(() => record(tx, 'answer_recalled', { subject: { is: 'message', id: messageId } }))
  await notifyOwner(tx, { topic: 'activity', id: messageId })
  await notifyOwner(tx, { topic: 'escalations', id: null })
  return true
}
