import { z } from 'zod'
import { canonicalAddress } from '../leads/canonical-address.ts'
import { freeMailDomains } from './free-mail-domains.ts'

/** What an owner may type for people on a list: an address, or the domain of a whole business. */
const address = z.email().max(254)
const domain = /^@?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9])$/i

/**
 * Somebody on a list of the owner's, in lower case: an address, or `@` and a domain. A domain that anybody gets an address of is refused: left alone it would
 * silence customers, allowed it would let everybody in.
 */
export const AddressOrDomain = z
  .string()
  .trim()
  .max(254, 'That is too long for an address.')
  .transform((typed, context) => {
    if (address.safeParse(typed).success) return typed.toLowerCase()
    const name = domain.exec(typed)?.[1]?.toLowerCase()
    if (name !== undefined && !freeMailDomains.has(name)) return `@${name}`
    context.addIssue(
      name === undefined
        ? 'Enter an email address, or a domain like example.com.'
        : `Anybody can have an address at ${name}. Enter the addresses one by one.`,
    )
    return z.NEVER
  })

export const MOST_ALLOWED = 200

/** Whom alone the assistant answers without the owner; everybody where the list is empty. */
export const AllowList = z.array(AddressOrDomain).max(MOST_ALLOWED, `At most ${MOST_ALLOWED} addresses and domains.`)
export type AllowList = z.infer<typeof AllowList>

/** Whether a message may be answered without the owner: each address that an answer might go to, or that says who writes, is on the list. */
export function isAllowed(list: AllowList, senders: readonly string[]): boolean {
  return list.length === 0 || (senders.length > 0 && senders.every((one) => findListed(list, [one]) !== null))
}

/** The entry of the list that one of these addresses falls under, null where none does. A domain holds for those below it as well. */
export function findListed(list: readonly string[], addresses: readonly string[]): string | null {
  const given = addresses.map(canonicalAddress)
  return (
    list.find((who) => given.some((one) => (who.startsWith('@') ? isWithin(one, who.slice(1)) : one === canonicalAddress(who)))) ?? null
  )
}

function isWithin(one: string, name: string): boolean {
  const at = one.slice(one.lastIndexOf('@') + 1)
  return at === name || at.endsWith(`.${name}`)
}
