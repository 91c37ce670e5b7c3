import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { readShortOwner, shortOwner } from './short-owner.ts'
import { siteOrigin } from './site-origin.ts'

/** What a link in a mail says: an address, and in whose account it plays its part. */
export type SealedAddress = { owner: OwnerId; address: string }
type Purpose = 'optOut' | 'contact'

export const optOutPath = '/opt-out'
export const contactPath = '/confirm-contact'
const paths: Readonly<Record<Purpose, string>> = { optOut: optOutPath, contact: contactPath }

/**
 * A page that the reader of a mail opens without signing in. The address stands in it sealed: nobody can make one up, it says nothing to who sees it, it
 * is good for one purpose, and it holds when the rows that it came from are gone, and after a rotation of the keys for what is stored.
 */
export function sealedAddressUrl(
  { config, secrets }: { config: Pick<Config, 'BASE_URL' | 'HOST' | 'PORT'>; secrets: Secrets },
  purpose: Purpose,
  { owner, address }: SealedAddress,
): string {
  return `${siteOrigin(config)}${paths[purpose]}/${shortOwner(owner)}.${secrets.sealMailed(owner, JSON.stringify({ [purpose]: address }))}`
}

/** What such a link says; null when it is none of ours, was changed, or is for something else. */
export function readSealedAddress(secrets: Secrets, purpose: Purpose, token: string): SealedAddress | null {
  const dot = token.indexOf('.')
  const owner = readShortOwner(token.slice(0, dot))
  if (owner === null) return null
  try {
    const said = z.record(z.string(), z.string().min(3)).parse(JSON.parse(secrets.openMailed(owner, token.slice(dot + 1))))
    const address = said[purpose]
    return address === undefined ? null : { owner, address }
  } catch {
    return null // made up, cut short, or sealed under another OWNVOICE_SECRET
  }
}
