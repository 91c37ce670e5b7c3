import { z } from 'zod'
import { wire } from '../../wire.ts'

/** Bytes in base64url without padding, as browsers give the keys of a subscription. */
const bytes = (length: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .length(Math.ceil((length * 4) / 3))

/**
 * Where a browser takes push messages, and what they are encrypted with: its public key on P-256, uncompressed, and a secret of 16 bytes (Push API §8, RFC 8291
 * §3.1). The address is that of the browser's maker, and comes from outside: what asks it is careful.
 */
export const PushSubscriptionGiven = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1_000),
  p256dh: bytes(65),
  auth: bytes(16),
})
export type PushSubscriptionGiven = z.infer<typeof PushSubscriptionGiven>

/** A browser that gets notices. `wasRefused`: the last one did not get through. */
export const PushDevice = z.object({
  id: z.string(),
  device: z.string(),
  addedAt: z.iso.datetime(),
  pushedAt: z.iso.datetime().nullable(),
  wasRefused: z.boolean(),
  isThisDevice: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

/** `publicKey`: whose messages a browser subscribes to (RFC 8292 §4.1). `session`: that of the browser that asks. */
export const PushView = z.object({ publicKey: z.string(), session: z.string(), devices: z.array(PushDevice) })
export type PushView = z.infer<typeof PushView>

/** What became of a test: the device's push service has it, does not answer, or says that the device is gone, which is then no longer listed. */
export const PushTested = z.object({ outcome: z.enum(['sent', 'unreachable', 'refused', 'gone']) })
export type PushTested = z.infer<typeof PushTested>

/** So many browsers of an account get notices. */
export const MOST_PUSH_DEVICES = 10

const path = '/me/push'
const tags = ['accounts']

export const pushContract = {
  view: wire.route({ method: 'GET', path, summary: 'The browsers that get notices', tags }).output(PushView),
  turnOn: wire
    .route({ method: 'POST', path, summary: 'Has the browser that asks get notices, in place of what it gave before', tags })
    .input(PushSubscriptionGiven)
    .output(PushView),
  remove: wire
    .route({ method: 'DELETE', path: `${path}/{id}`, summary: 'Has a browser get no more notices', tags })
    .input(z.object({ id: z.uuid() }))
    .output(PushView),
  test: wire
    .route({ method: 'POST', path: `${path}/{id}/test`, summary: 'Sends a notice to one browser to try it', tags })
    .input(z.object({ id: z.uuid() }))
    .output(PushTested),
}
