/**
 * What a link in a notice is for: to send the reply that stands ready, to change it or write one, to say that the owner answers by themselves. `reply` is what an
 * answer to the notice itself comes with.
 */
export const noticePurposes = ['approve', 'edit', 'take', 'reply'] as const
export type NoticePurpose = (typeof noticePurposes)[number]

/** So long a link of a notice works. */
export const NOTICE_LINK_MS = 7 * 86_400_000

/** A link as it was made, and how its message stands now. `offerDigest` is of the words that it was made for, `offered` of those that wait now; null for none. */
export type NoticeFacts = {
  purpose: NoticePurpose
  usedAt: Date | null
  expiresAt: Date
  offerDigest: string | null
  offered: string | null
  /** The message has an answer, or its owner has dealt with it in another way. */
  isSettled: boolean
  /** There is an address to answer. */
  canSend: boolean
}

export type NoticeState = 'open' | 'used' | 'expired' | 'settled' | 'changed'

/** Whether a link may still do what it is for. A reply that was changed since is not sent by a link that was made for other words. */
export function noticeState(link: NoticeFacts, now: Date): NoticeState {
  if (link.usedAt !== null) return 'used'
  if (link.expiresAt <= now) return 'expired'
  if (link.isSettled) return 'settled'
  if (link.purpose !== 'take' && !link.canSend) return 'settled'
  if (link.purpose === 'approve' && link.offerDigest !== link.offered) return 'changed'
  return 'open'
}
