import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Digest } from '../digest.ts'

/** How long an address shows its file, in seconds. */
export const signedAddressSeconds = 3600

/** What an address was made for. */
export type SignedFile = { owner: string; path: string; name: string; type: string }

const Signed = z.object({ owner: z.string(), path: z.string(), name: z.string(), type: z.string(), until: z.number() })

/** A token that stands for one file until an hour from `now`. It opens nothing without the owner's session. */
export function signFile(digest: Digest, file: SignedFile, now: Date): string {
  const payload = Buffer.from(JSON.stringify({ ...file, until: now.getTime() + signedAddressSeconds * 1000 })).toString('base64url')
  return `${payload}.${digest(payload)}`
}

/** The file that a token stands for; null when it was made up or changed, or its hour is over. */
export function readSignedFile(digest: Digest, token: string, now: Date): SignedFile | null {
  const [payload = '', signature = ''] = token.split('.')
  const expected = Buffer.from(digest(payload))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { until, ...file } = Signed.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return until > now.getTime() ? file : null
}
