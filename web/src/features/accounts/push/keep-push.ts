import { api, queryClient } from '../../../api/client.ts'
import { keepPushMark, type PushMark, readPushMark } from '../../../api/push-mark.ts'
import { rpcClient } from '../../../api/rpc-client.ts'
import { findSubscription, forgetPush, givenOf, pushSupport, subscribe } from './browser-push.ts'
import { base64Url } from './base64-url.ts'
import { whatToKeep } from './what-to-keep.ts'

/**
 * Keeps up, when the dashboard opens, what was turned on in this browser before: for whoever signed in again, and where the browser or the server has another
 * address or key. Of another person, and of a device that was taken off the list, nothing is kept.
 */
export async function keepPush(userId: string): Promise<void> {
  const mark = readPushMark()
  if (!mark) return
  if (mark.userId !== userId || pushSupport() !== 'can' || Notification.permission !== 'granted') return forgetPush()
  const { session, devices, publicKey } = await rpcClient.accounts.push.view()
  const found = await findSubscription()
  const ours = found && keyOf(found) === publicKey ? found : null
  const now: PushMark = { userId, session, endpoint: ours?.endpoint ?? '' }
  const todo = whatToKeep({ mark, now, isListed: devices.some(({ isThisDevice }) => isThisDevice) })
  if (todo === 'forget') return forgetPush()
  const subscription = todo === 'turn on' ? (ours ?? (await subscribe(publicKey))) : null
  if (!subscription) return
  queryClient.setQueryData(api.accounts.push.view.queryKey(), await rpcClient.accounts.push.turnOn(givenOf(subscription)))
  keepPushMark({ ...now, endpoint: subscription.endpoint })
}

/** Whose messages it takes. */
function keyOf({ options }: PushSubscription): string {
  return options.applicationServerKey ? base64Url(new Uint8Array(options.applicationServerKey)) : ''
}
