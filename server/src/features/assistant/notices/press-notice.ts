import { AnswerText } from '@ownvoice/core/assistant/contract'
import { takeEscalation } from '../../../db/escalations/escalations.ts'
import { lockNoticeLink, markNoticeUnused, markNoticeUsed } from '../../../db/escalations/notice-links.ts'
import type { OfferedReply } from '../../../db/escalations/offered-reply.ts'
import { closeDraft } from '../../../db/mailboxes/waiting-outgoing.ts'
import { notifyOwner } from '../../../db/notify.ts'
import type { OwnerTx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { takeBackAnswer } from '../recall-answer.ts'
import { queueAnswer } from '../send-answer.ts'
import { findOutcome, getNotice, type Notice, type Outcome, readNoticeKey } from './notice-of.ts'

type UseDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'messageIdDigest'>

/** What an opened link shows, or why it does nothing any more. */
export type Opened =
  | { state: 'unknown' }
  | { state: 'open'; notice: Notice }
  | { state: 'used'; outcome: Outcome }
  | { state: Exclude<Notice['state'], 'open' | 'used'> }

/** What using it came to. `refused`: `message` says why, and the link is as good as before. */
export type Used = Exclude<Opened, { state: 'open' }> | { state: 'done'; outcome: Outcome } | { state: 'refused'; message: string }

/** What stands behind a link of a notice. Changes nothing: programs that read mails open what is in them. */
export async function openNotice({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, key: string): Promise<Opened> {
  const read = readNoticeKey(key)
  if (read === null) return { state: 'unknown' }
  return db.transaction(read.owner, async (tx) => {
    const notice = await getNotice(tx, { clock, config }, read.digest, false)
    return isOpen(notice) ? { state: 'open', notice } : present(tx, notice)
  })
}

/**
 * Does what a link of a notice is for, once: whoever comes second learns what became of the first. `text` is what the owner wrote, for a link that lets them.
 * What the dashboard refuses is refused here, and changes nothing.
 */
export async function pressNotice(deps: UseDeps, key: string, text: string): Promise<Used> {
  const read = readNoticeKey(key)
  if (read === null) return { state: 'unknown' }
  try {
    return await deps.db.transaction(read.owner, async (tx) => {
      const notice = await getNotice(tx, deps, read.digest, true)
      if (!isOpen(notice)) return present(tx, notice)
      const now = deps.clock.now()
      await act(tx, deps, { notice, text, now })
      await markNoticeUsed(tx, notice.link.id, { now, usedBy: null })
      return { state: 'done', outcome: notice.link.purpose === 'take' ? 'taken' : 'leaving' }
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return { state: 'settled' }
    if (error instanceof AppError && refusals.has(error.code)) return { state: 'refused', message: error.message }
    throw error
  }
}

/** Takes back what a link has sent, as long as that has not left; then the link works again. False when it is too late. */
export async function undoNotice({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: string): Promise<boolean> {
  const read = readNoticeKey(key)
  if (read === null) return false
  try {
    return await db.transaction(read.owner, async (tx) => {
      const link = await lockNoticeLink(tx, read.digest)
      if (!link?.messageId || !link.usedAt || (await findOutcome(tx, link)) !== 'leaving') return false
      await takeBackAnswer(tx, link.messageId, clock.now())
      await markNoticeUnused(tx, link.id)
      return true
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false // it is on its way
    throw error
  }
}

type Act = { notice: Notice; text: string; now: Date }

async function act(tx: OwnerTx, deps: UseDeps, { notice, text, now }: Act): Promise<void> {
  const { link, about } = notice
  const offered = about?.offered ?? null
  if (!about || !link.messageId) throw new AppError('conflict')
  if (link.purpose === 'take') {
    await take(tx, about, now)
  } else {
    const words = link.purpose === 'edit' ? { text, ready: null } : offered
    if (!words) throw new AppError('conflict')
    const { data: given } = AnswerText.safeParse(words.text)
    if (given === undefined) throw new AppError('invalid_input', { message: 'Please write an answer of at most 20,000 characters.' })
    await queueAnswer(tx, deps, { messageId: link.messageId, ready: words.ready, text: given }, now)
  }
}

/** What was handed over stays open. A draft is put aside, and can be brought back at its message. */
async function take(tx: OwnerTx, { escalation, message }: OfferedReply, now: Date): Promise<void> {
  if (escalation) {
    await takeEscalation(tx, escalation.id, now)
    return notifyOwner(tx, { topic: 'escalations', id: escalation.id })
  }
  if (!(await closeDraft(tx, message.id, now))) throw new AppError('conflict')
  await notifyOwner(tx, { topic: 'activity', id: message.id })
}

const refusals: ReadonlySet<string> = new Set(['quota_used_up', 'address_unverified', 'mailbox_missing', 'invalid_input'])

function isOpen(notice: Notice | null): notice is Notice {
  return notice?.state === 'open' && notice.link.purpose !== 'reply'
}

async function present(tx: OwnerTx, notice: Notice | null): Promise<Exclude<Opened, { state: 'open' }>> {
  if (notice === null || notice.link.purpose === 'reply') return { state: 'unknown' } // that key opens no page
  const { state, link } = notice
  if (state === 'used') return { state, outcome: await findOutcome(tx, link) }
  return { state: state === 'open' ? 'unknown' : state }
}
