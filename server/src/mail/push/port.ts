import type { PushNote } from '@ownvoice/core/accounts/push/push-note'
import type { PushSubscriptionGiven } from '@ownvoice/core/accounts/push/contract'

/** What became of a note: the push service has it, says that the browser is gone for good, or takes nothing of this kind from us. */
export type Pushed = 'taken' | 'gone' | 'refused'

/** Brings notes to browsers, through the push services of their makers (RFC 8030), encrypted for the browser alone (RFC 8291). */
export type Push = {
  /** Ours, by which push services know us (RFC 8292): what browsers subscribe to. In base64url. */
  readonly publicKey: string
  /** Whether something can be encrypted with the keys, and the address is one that may be asked. */
  isUsable(subscription: PushSubscriptionGiven): Promise<boolean>
  /** Throws `temporary` where the push service does not answer in time, cannot be reached by anybody, or asks to wait. */
  send(subscription: PushSubscriptionGiven, note: PushNote): Promise<Pushed>
}
