import type { Scheduler } from '@ownvoice/core/bookings/booking'

/** What a scheduler is to tell, where, and signed with what. `token` is the owner's. */
export type Wish = { token: string; webhookUrl: string; secret: string }

/**
 * Where owners take bookings. Both calls throw `scheduler_token` where the token is refused, `scheduler_refused` where the wish is, and `temporary` where there
 * is no answer.
 */
export type Schedulers = {
  /** Has the bookings of the token's owner told to an address. Resolves to the scheduler's own name of that subscription. */
  subscribe(scheduler: Scheduler, wish: Wish): Promise<string>
  /** Ends a subscription; one that is gone is no error. */
  unsubscribe(scheduler: Scheduler, subscription: { token: string; remoteId: string }): Promise<void>
}
