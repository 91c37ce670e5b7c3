import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { AnswerText } from '@ownvoice/core/assistant/contract'
import { mailedConfirmation, type MailedRefusal, mailedRefusal } from '@ownvoice/core/escalations/mailed-answer'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { isReplySubject } from '@ownvoice/core/text/reply-prefix'
import { actAs, type Acting } from '../../../db/acting.ts'
import { findNoticeAddress } from '../../../db/accounts/profiles.ts'
import { markNoticeUsed } from '../../../db/escalations/notice-links.ts'
import { inSystemRole } from '../../../db/transactions.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { holdsNoticeKey, noticeDigest, noticeKeyIn } from '../../../http/notice-link.ts'
import { siteOrigin } from '../../../http/site-origin.ts'
import { postProductMail, prepareProductMail } from '../../../jobs/post-product-mail.ts'
import { parseMail } from '../../../mail/parse-mail.ts'
import type { RawMail } from '../../../mail/port.ts'
import { queueAnswer } from '../send-answer.ts'
import { getNotice, type Notice, readNoticeKey } from './notice-of.ts'

export type MailedDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'log' | 'reader' | 'messageIdDigest'>

/** An answer to a notice: whose, to which, and the words above what it quotes. `usedBy` tells it apart from another answer. */
type Answer = { owner: OwnerId; digest: string; words: string | null; usedBy: string }

/**
 * Sends on to the customer what an owner has answered to a notice, as their own answer. What counts is the key in the Message-ID that it answers, and
 * nothing that it says of its sender: mails without one are passed over, and so is what a program wrote. The owner is told of all that came of it, at
 * their confirmed address alone. The same mail read again does nothing.
 */
export async function takeMailedAnswer(deps: MailedDeps, { raw, sizeBytes, providerId }: RawMail, ownAddress: string): Promise<void> {
  const { calendar: _, ...mail } = await parseMail(raw, sizeBytes)
  const named = [...mail.inReplyTo, ...mail.references.toReversed()]
  const key = named.map(noticeKeyIn).find((found) => found !== null)
  const read = key === undefined ? null : readNoticeKey(key)
  if (read === null) return deps.log.info({ providerId }, 'a mail to the address for answers names no notice, and was left alone')
  const ownMessageIds = new Set(named.filter((id) => noticeKeyIn(id) !== null))
  const { verdict, signals } = await deps.reader.run('screen', mail, { ownAddresses: [ownAddress], ownMessageIds })
  // A mail program puts "Re:" above what its owner answers; a responder without a header has its own words there.
  const isAbsence = signals.some(({ name }) => name === 'absence_words') && !isReplySubject(mail.subject)
  if (verdict !== 'person' || isAbsence)
    return deps.log.info({ providerId, verdict }, 'an answer to a notice that no person wrote was left alone')
  const usedBy = noticeDigest(mail.messageId ?? providerId)
  await answer(deps, { ...read, words: await wordsOf(deps, mail), usedBy })
}

/** Null where the owner's words cannot be told from the notice's. */
async function wordsOf({ reader }: MailedDeps, { text, html, subject, from }: Mail): Promise<string | null> {
  try {
    const written = await reader.run('visibleReply', { text, html, subject, senderName: from?.name ?? '' })
    return written.isForwarded || holdsNoticeKey(written.text) ? null : written.text
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_text') return null
    throw error
  }
}

/** Only the owner has the address that a notice is answered to. */
const byMail: Acting = { actor: 'owner', session: { id: null, device: 'An answer by email' } }

async function answer(deps: MailedDeps, given: Answer): Promise<void> {
  const { db, config } = deps
  const { owner, digest } = given
  const { notice, to } = await db.transaction(owner, async (tx) => {
    const found = await getNotice(tx, deps, digest, false)
    return { notice: found, to: found && (await findNoticeAddress(tx)) }
  })
  if (notice?.link.purpose !== 'reply' || to === null || notice.link.usedBy === given.usedBy) return
  const origin = siteOrigin(config)
  const toEmail = notice.about?.to?.address ?? ''
  const why = whyNot(notice, given.words) ?? (await actAs(byMail, () => send(deps, given, { to, toEmail, origin })))
  if (why !== null) await postProductMail(deps, mailedRefusal({ to, why, words: given.words ?? '', origin }), owner)
}

function whyNot({ link, state }: Notice, words: string | null): MailedRefusal | null {
  if (link.messageId === null) return 'several'
  if (state !== 'open') return state === 'changed' ? 'settled' : state
  if (words === null) return 'unclear'
  return words.trim() === '' ? 'empty' : null
}

type Telling = { to: string; toEmail: string; origin: string }

/** Null once it is sent on. */
async function send(deps: MailedDeps, given: Answer, telling: Telling): Promise<MailedRefusal | null> {
  const { db, clock } = deps
  const { data: text } = AnswerText.safeParse(given.words)
  if (text === undefined) return { because: 'An answer can have at most 20,000 characters.' }
  try {
    const confirm = await prepareProductMail(deps, mailedConfirmation({ ...telling, words: text }), given.owner)
    return await db.transaction(given.owner, async (tx) => {
      const notice = await getNotice(tx, deps, given.digest, true)
      if (notice === null) return 'settled'
      const why = whyNot(notice, text)
      if (why !== null) return why
      const now = clock.now()
      await queueAnswer(tx, deps, { messageId: notice.link.messageId ?? '', text, ready: null }, now)
      await markNoticeUsed(tx, notice.link.id, { now, usedBy: given.usedBy })
      await inSystemRole(tx, confirm)
      return null
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return 'settled'
    if (error instanceof AppError && ['quota_used_up', 'address_unverified', 'mailbox_missing'].includes(error.code))
      return { because: error.message }
    throw error
  }
}
