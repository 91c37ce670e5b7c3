import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { record } from '../../db/accounts/audit.ts'
import { actAs } from '../../db/acting.ts'
import type { OwnerTx } from '../../db/database.ts'
import { findCopies } from '../../db/mailboxes/copies.ts'
import {
  beginCopy,
  type DraftCopy,
  findCopy,
  listCopies,
  listUncopiedDrafts,
  saveCopy,
  saveDraftText,
} from '../../db/mailboxes/draft-copies.ts'
import type { Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { getOutgoing, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { closeDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import type { DraftStore, FoundDraft, OutgoingMail } from '../../mail/port.ts'
import { copyMessageId, digestOfWords, readDraftWords } from './draft-words.ts'
import { senderOf } from './sender-of.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'reader'>
type Shown = { owner: OwnerId; mailbox: Mailbox; drafts: DraftStore }
type Lying = { copy: DraftCopy; draft: Outgoing; found: FoundDraft | null }

/** Whether a draft waits for the owner. */
export function isOpenDraft({ status, closedAt }: Pick<Outgoing, 'status' | 'closedAt'>): boolean {
  return status === 'draft' && closedAt === null
}

/**
 * A draft here and its copy in the owner's Drafts folder are one draft. What they wrote there stands here, what they deleted there is put aside here, what was
 * decided here is taken away there, and what waits here is put there. What they sent was read among the sent mails before.
 */
export async function showDrafts(deps: ShowDeps, { owner, mailbox, drafts }: Shown): Promise<void> {
  const lying = await deps.db.transaction(owner, (tx) => listCopies(tx, mailbox.id))
  const found =
    lying.length === 0 ? [] : await drafts.find(lying.map(({ copy, draft }) => ({ ...nameOf(copy), inReplyTo: draft.inReplyTo })))
  for (const [index, each] of lying.entries()) await settle(deps, { owner, mailbox, drafts }, { ...each, found: found[index] ?? null })
  if (!mailbox.putsDrafts) return
  for (const draft of await deps.db.transaction(owner, (tx) => listUncopiedDrafts(tx, mailbox.id))) {
    await putCopy(deps, { owner, mailbox, drafts }, draft)
  }
}

export function nameOf({ place, rfcMessageId }: DraftCopy) {
  return { place, messageId: rfcMessageId }
}

async function settle(deps: ShowDeps, shown: Shown, lying: Lying): Promise<void> {
  const { copy, draft, found } = lying
  if (draft.status === 'queued' || draft.status === 'sending') return // taken away before it leaves
  const isWanted = isOpenDraft(draft) && shown.mailbox.putsDrafts
  if (!found) return settleMissing(deps, shown, { ...lying, isWanted })
  const words = await readDraftWords(deps, found)
  const [lies, stands] = [digestOfWords(words), digestOfWords(draft.text)]
  const isEdited = lies !== copy.digest && words !== ''
  await deps.db.transaction(shown.owner, async (tx) => {
    await saveCopy(tx, draft.id, { place: found.place, missingSince: null, ...(isEdited ? { digest: lies } : {}) })
    if (!isEdited || lies === stands) return
    await saveDraftText(tx, draft.id, words, deps.clock.now())
    await notifyOwner(tx, { topic: 'activity', id: draft.messageId })
  })
  if (!isWanted || (!isEdited && stands !== copy.digest)) await takeAway(deps, shown, draft.id, found.place)
}

/** A program that sends a draft, or keeps it anew, has it gone for a moment: it counts as deleted once it is still gone later. */
async function settleMissing(
  { db, clock, config }: ShowDeps,
  { owner }: Shown,
  { copy, draft, isWanted }: Lying & { isWanted: boolean },
): Promise<void> {
  const now = clock.now()
  await db.transaction(owner, async (tx) => {
    if (!isWanted) return saveCopy(tx, draft.id, { removedAt: now })
    if (copy.place === null) return // not put there yet
    if (copy.missingSince === null) return saveCopy(tx, draft.id, { missingSince: now })
    if (now.getTime() - copy.missingSince.getTime() < config.MAIL_SETTLE_MS) return
    if (!isOpenDraft(await getOutgoing(tx, draft.id))) return
    await saveCopy(tx, draft.id, { removedAt: now })
    await closeDraft(tx, draft.messageId, now)
    await actAs({ actor: 'owner', session: null }, () => record(tx, 'draft_discarded', { subject: { is: 'message', id: draft.messageId } }))
    await notifyOwner(tx, { topic: 'activity', id: draft.messageId })
  })
}

/** One that lay there by other words than the draft's is put there again by the same run. */
async function takeAway({ db, clock }: ShowDeps, { owner, drafts }: Shown, outgoingId: string, place: string): Promise<void> {
  await drafts.remove(place)
  await db.transaction(owner, (tx) => saveCopy(tx, outgoingId, { removedAt: clock.now() }))
}

/** Written down first: after a crash in between it is looked for before it is put there again. */
async function putCopy(deps: ShowDeps, shown: Shown, { id }: Outgoing): Promise<void> {
  const { owner, mailbox, drafts } = shown
  const { db, clock } = deps
  const begun = await db.transaction(owner, async (tx) => {
    const draft = await getOutgoing(tx, id)
    if (!isOpenDraft(draft)) return null
    const digest = digestOfWords(draft.text)
    const rfcMessageId = copyMessageId(draft.rfcMessageId, digest)
    await beginCopy(tx, { outgoingId: id, mailboxId: mailbox.id, rfcMessageId, digest, now: clock.now() })
    const copy = await findCopy(tx, id)
    return copy && { copy, mail: await toCopy(tx, mailbox, draft, copy) }
  })
  if (!begun) return
  const place = await drafts.put(begun.mail)
  const isStillOpen = await db.transaction(owner, async (tx) => {
    await saveCopy(tx, id, { place })
    return isOpenDraft(await getOutgoing(tx, id))
  })
  if (!isStillOpen) await takeAway(deps, shown, id, place)
}

/** As it would leave, but that nothing is quoted below it: what the owner writes there is then all that stands there. */
async function toCopy(tx: OwnerTx, mailbox: Mailbox, draft: Outgoing, { rfcMessageId }: DraftCopy): Promise<OutgoingMail> {
  const message = await getMessage(tx, draft.messageId)
  return {
    messageId: rfcMessageId,
    from: senderOf(mailbox, message),
    to: { name: draft.toName, address: draft.toAddress },
    cc: message.channel === 'mail' ? await findCopies(tx, message, draft.kind) : [],
    subject: draft.subject,
    text: draft.text,
    inReplyTo: draft.inReplyTo,
    references: draft.references,
    isAutomatic: false,
    quoted: null,
  }
}
