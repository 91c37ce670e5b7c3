import type { PushSubscriptionGiven } from '@ownvoice/core/accounts/push/contract'
import { clearPushMark } from '../../../api/push-mark.ts'
import { bytesOf } from './base64-url.ts'

/** Below it the service worker stands before pages: the public ones are loaded without it. */
const scope = '/dashboard'

/** Why this browser gets no notices, or that it may. `home_screen`: on an iPhone only what was put there does (iOS 16.4). */
export type PushSupport = 'can' | 'refused' | 'home_screen' | 'insecure' | 'unsupported'

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure'
  const hasAll = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!hasAll) return isAppleTouch() ? 'home_screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'refused' : 'can'
}

/** iPads say that they are Macs, which have no touch screen. */
function isAppleTouch(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
}

/** Has the browser keep the service worker of the dashboard, and look for a newer one. Without one the dashboard works all the same. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js', { scope, updateViaCache: 'none' }).catch(() => null)
}

/** What this browser subscribed to before; null where it has not, or cannot. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'can') return null
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Asks the browser's user, by the browser's own question, and subscribes; what it subscribed to before ends. Null where they say no. Call it on a press: browsers
 * ask for nothing else.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await registerServiceWorker()
  const registration = await activeRegistration()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

/** The registration once its service worker runs: nothing can be subscribed to before. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  if (!registration) throw new Error('This browser keeps no service worker.')
  const starting = registration.active ? null : (registration.installing ?? registration.waiting)
  if (starting) {
    await new Promise<void>((resolve, reject) => {
      starting.addEventListener('statechange', () => {
        if (starting.state === 'activated') resolve()
        if (starting.state === 'redundant') reject(new Error('The service worker did not start.'))
      })
    })
  }
  return registration
}

/** What the server needs of a subscription (Push API §8.1). */
export function givenOf(subscription: PushSubscription): PushSubscriptionGiven {
  const { keys } = subscription.toJSON()
  return { endpoint: subscription.endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/** Ends what this browser subscribed to, whoever did it: from now on it shows no notices. */
export async function forgetPush(): Promise<void> {
  try {
    clearPushMark()
    await (await findSubscription())?.unsubscribe()
  } catch {
    return // the server sends to no session that has ended
  }
}
