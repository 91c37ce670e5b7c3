import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { OwnerTx } from '../../db/database.ts'
import { type DraftCopy, listCopies, listUncopiedDrafts } from '../../db/mailboxes/draft-copies.ts'
import { getMailbox, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { listOutcomesToShow, saveShown, saveShownLabel } from '../../db/mailboxes/shown-outcomes.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { MailAdapter } from '../../mail/port.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import { readSent, type ReadSentDeps } from './read-sent.ts'
import { digestOfWords } from './draft-words.ts'
import { isOpenDraft, showDrafts } from './show-drafts.ts'

type ShowDeps = ReadSentDeps & Pick<Deps, 'config'>

/** Of a mailbox of which nothing was shown so far, what was done within the last day. */
const firstLookMs = 24 * 3_600_000
/** How often copies are looked at that lie there as they were put: each look signs in anew. A draft is looked at again before it leaves. */
const lookAgainMs = 5 * 60_000
/** A transaction that began before the last look may have ended after it. */
const overlapMs = 2 * 60_000

/**
 * Brings the owner's mailbox in line with what became of their mails: its labels, and the copies of drafts. It reads the present state, so that it may run
 * twice, late, or after a crash. A mailbox whose sign-in no longer counts waits until it is connected again.
 */
export async function showOutcomes(deps: ShowDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  const mailbox = await deps.db.transaction(owner, (tx) => getMailbox(tx, mailboxId))
  if (mailbox.status !== 'connected') return
  let adapter: MailAdapter | null = null
  try {
    adapter = openConnectedMailbox(deps, mailbox)
    await show(deps, owner, mailbox, adapter)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'auth_expired') throw error
    deps.log.warn({ mailboxId, detail: error.detail }, 'what was done could not be shown in a mailbox')
  } finally {
    await adapter?.close()
  }
}

async function show(deps: ShowDeps, owner: OwnerId, mailbox: Mailbox, adapter: MailAdapter): Promise<void> {
  const { drafts, showLabel } = adapter
  if (drafts && (await deps.db.transaction(owner, (tx) => hasDrafts(tx, mailbox)))) {
    await readSent(deps, owner, mailbox.id, adapter) // a draft that the owner sent is not one that they deleted
    await showDrafts(deps, { owner, mailbox, drafts })
  }
  const now = deps.clock.now()
  if (showLabel && mailbox.putsLabels) await showLabels(deps, owner, mailbox, showLabel)
  await deps.db.transaction(owner, (tx) => saveShown(tx, mailbox.id, { shownUntil: now }))
}

/** Whether there is anything to be shown in a mailbox, or to be looked after there. */
export async function hasToShow(tx: OwnerTx, mailbox: Mailbox, now: Date): Promise<boolean> {
  if (mailbox.kind === 'sandbox' || mailbox.status !== 'connected') return false
  if (await hasDraftsToShow(tx, mailbox, now)) return true
  return mailbox.kind === 'gmail' && mailbox.putsLabels && (await listOutcomesToShow(tx, mailbox.id, sinceOf(mailbox, now))).length > 0
}

async function hasDrafts(tx: OwnerTx, { id, putsDrafts }: Mailbox): Promise<boolean> {
  return (await listCopies(tx, id)).length > 0 || (putsDrafts && (await listUncopiedDrafts(tx, id)).length > 0)
}

async function hasDraftsToShow(tx: OwnerTx, mailbox: Mailbox, now: Date): Promise<boolean> {
  const copies = await listCopies(tx, mailbox.id)
  if (copies.some((each) => isUnsettled(each, mailbox))) return true
  const { shownUntil } = mailbox
  if (copies.length > 0 && (shownUntil === null || now.getTime() - shownUntil.getTime() >= lookAgainMs)) return true
  return mailbox.putsDrafts && (await listUncopiedDrafts(tx, mailbox.id)).length > 0
}

/** Whether a copy is not known to lie there with the words of a draft that waits. */
function isUnsettled({ copy, draft }: { copy: DraftCopy; draft: Outgoing }, { putsDrafts }: Mailbox): boolean {
  if (copy.place === null || copy.missingSince !== null || !putsDrafts || !isOpenDraft(draft)) return true
  return copy.digest !== digestOfWords(draft.text)
}

function sinceOf({ shownUntil }: Mailbox, now: Date): Date {
  return new Date(shownUntil === null ? now.getTime() - firstLookMs : shownUntil.getTime() - overlapMs)
}

async function showLabels(
  deps: ShowDeps,
  owner: OwnerId,
  mailbox: Mailbox,
  showLabel: NonNullable<MailAdapter['showLabel']>,
): Promise<void> {
  const { db, clock, log } = deps
  const outcomes = await db.transaction(owner, (tx) => listOutcomesToShow(tx, mailbox.id, sinceOf(mailbox, clock.now())))
  let labelIds = mailbox.labelIds ?? {}
  for (const { messageId, providerId, wanted } of outcomes) {
    try {
      labelIds = await showLabel(providerId, wanted, labelIds)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'permanent') throw error
      log.warn({ mailboxId: mailbox.id, messageId, detail: error.detail }, 'a mail does not take its label')
    }
    await db.transaction(owner, async (tx) => {
      await saveShown(tx, mailbox.id, { labelIds })
      await saveShownLabel(tx, messageId, wanted)
    })
  }
}
