import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { readShortOwner, shortOwner } from './short-owner.ts'
import { siteOrigin } from './site-origin.ts'

export const optOutPath = '/opt-out'

/** Who wants no more mail from whom. */
export type OptOut = { owner: OwnerId; address: string }

const Sealed = z.object({ optOut: z.string().min(3) })

/**
 * The page on which the reader of a mail asks for no more. The address stands in it sealed: nobody can make one up, it says nothing to who sees it, and
 * it holds when the rows that it came from are gone.
 */
export function optOutUrl(
  { config, secrets }: { config: Pick<Config, 'BASE_URL' | 'HOST' | 'PORT'>; secrets: Secrets },
  { owner, address }: OptOut,
): string {
  return `${siteOrigin(config)}${optOutPath}/${shortOwner(owner)}.${secrets.seal(owner, JSON.stringify({ optOut: address }))}`
}

/** What such an address says; null when it is none of ours, or was changed. */
export function readOptOut(secrets: Secrets, token: string): OptOut | null {
  const dot = token.indexOf('.')
  const owner = readShortOwner(token.slice(0, dot))
  if (owner === null) return null
  try {
    return { owner, address: Sealed.parse(JSON.parse(secrets.open(owner, token.slice(dot + 1)))).optOut }
  } catch {
    return null // made up, cut short, or sealed with a key that is gone
  }
}
