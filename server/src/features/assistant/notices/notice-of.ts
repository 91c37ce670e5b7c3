import { isPrivilegedAccount } from '@ownvoice/core/accounts/is-privileged-account'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { noticeState, type NoticeState } from '@ownvoice/core/escalations/notice-link'
import { findConfirmedEmail } from '../../../db/accounts/profiles.ts'
import { findSubscription } from '../../../db/billing/subscriptions.ts'
import type { OwnerTx } from '../../../db/database.ts'
import { lockNoticeLink, findNoticeLink, type NoticeLink } from '../../../db/escalations/notice-links.ts'
import { findOfferedReply, type OfferedReply } from '../../../db/escalations/offered-reply.ts'
import { listOutgoingFor } from '../../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../../deps.ts'
import { noticeDigest, ownerOfNoticeKey } from '../../../http/notice-link.ts'

/** A key that was shown, its link, and what may be done with it now. `lapsed`: the subscription is over. */
export type Notice = { owner: OwnerId; link: NoticeLink; state: NoticeState | 'lapsed'; about: OfferedReply | null }

/** What became of an answer that a link gave. `stuck`: it waits for the owner, who has to look. */
export type Outcome = 'leaving' | 'sent' | 'stuck' | 'taken' | 'done'

type ReadDeps = Pick<Deps, 'config' | 'clock'>

/** Whose account a key is of, and its hash; null for one that is none. */
export function readNoticeKey(key: string): { owner: OwnerId; digest: string } | null {
  const owner = ownerOfNoticeKey(key)
  return owner === null ? null : { owner, digest: noticeDigest(key) }
}

/** What a link may do now; null where there is no such link. `isHeld`: nobody else uses it until the transaction ends. */
export async function getNotice(tx: OwnerTx, deps: ReadDeps, digest: string, isHeld: boolean): Promise<Notice | null> {
  const link = await (isHeld ? lockNoticeLink(tx, digest) : findNoticeLink(tx, digest))
  if (link === null) return null
  const about = link.messageId === null ? null : await findOfferedReply(tx, link.messageId)
  const facts = {
    ...link,
    offered: about?.offered ? noticeDigest(about.offered.text) : null,
    isSettled: about === null || about.isSettled,
    canSend: about !== null && about.to !== null,
  }
  const state = noticeState(facts, deps.clock.now())
  return { owner: tx.owner, link, about, state: state === 'open' && !(await isSubscribed(tx, deps)) ? 'lapsed' : state }
}

/** The same rule as for the dashboard. */
async function isSubscribed(tx: OwnerTx, { config }: ReadDeps): Promise<boolean> {
  const email = await findConfirmedEmail(tx)
  if (email !== null && isPrivilegedAccount({ email, emailVerified: true }, config.PRIVILEGED_EMAILS)) return true
  return (await findSubscription(tx))?.isActive ?? false
}

/** What became of what a used link did. */
export async function findOutcome(tx: OwnerTx, { messageId, purpose, usedAt }: NoticeLink): Promise<Outcome> {
  if (purpose === 'take') return 'taken'
  const answers = messageId === null ? [] : await listOutgoingFor(tx, messageId)
  const status = answers.find(({ approvedAt }) => approvedAt?.getTime() === usedAt?.getTime())?.status
  if (status === 'queued' || status === 'sending') return 'leaving'
  if (status === 'sent') return 'sent'
  return status === 'failed' || status === 'unconfirmed' ? 'stuck' : 'done'
}
