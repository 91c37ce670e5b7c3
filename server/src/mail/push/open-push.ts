import { createECDH } from 'node:crypto'
import type { PushNote } from '@ownvoice/core/accounts/push/push-note'
import webPush from 'web-push'
import { AppError } from '../../errors.ts'
import type { Reach } from '../reach.ts'
import { withinTime } from '../within-time.ts'
import { portOf, postPush } from './post-push.ts'
import type { Push, Pushed } from './port.ts'
import type { VapidKeys } from '../../vapid-keys.ts'

/** What is older than a night is no news on a screen. */
const KEPT_SECONDS = 12 * 3_600
const LOOKED_UP_MS = 5_000

/** `contact` is where the people of a push service write to when something is wrong with what we send (RFC 8292 §2.1). */
export function openPush({ reach, keys, contact }: { reach: Reach; keys: VapidKeys; contact: string }): Push {
  return {
    publicKey: keys.publicKey,
    isUsable: async ({ endpoint, p256dh }) => isOnCurve(p256dh) && (await canReach(new URL(endpoint), reach)),
    async send({ endpoint, p256dh, auth }, note) {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(toldTo(note)), {
        vapidDetails: { subject: `mailto:${contact}`, ...keys },
        contentEncoding: 'aes128gcm',
        TTL: KEPT_SECONDS,
        urgency: 'high',
        topic: note.topic,
      })
      return outcomeOf(await postPush({ url: new URL(endpoint), headers, body }, reach))
    },
  }
}

/** What our service worker reads. */
function toldTo({ title, body, path, topic }: PushNote) {
  return { title, body, path, tag: topic }
}

function isOnCurve(p256dh: string): boolean {
  const ours = createECDH('prime256v1')
  ours.generateKeys()
  try {
    return ours.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0
  } catch {
    return false
  }
}

async function canReach(url: URL, reach: Reach): Promise<boolean> {
  try {
    await withinTime(AbortSignal.timeout(LOOKED_UP_MS), reach(url.hostname, portOf(url)))
    return true
  } catch {
    return false
  }
}

/** RFC 8030 §5 and §7.3; services answer 410 as well as 404 for a subscription that has ended. */
function outcomeOf(status: number): Pushed {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500) throw new AppError('temporary', { detail: `the push service answered ${status}` })
  return 'refused'
}
