import { canonicalAddress } from '@ownvoice/core/leads/canonical-address'
import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/**
 * Whether an address in the database reaches the same mailbox as the one given, as `canonicalAddress` tells. Addresses with another first letter are left out
 * first: the rest is long to compute for each of an owner's thousands.
 */
export function isSameAddress(stored: SQLWrapper, given: string): SQL {
  const address = canonicalAddress(given)
  const isSame = eq(canonical(stored), address)
  const [first = ''] = address.replace(/^[ .]+/, '')
  return /[a-z0-9]/.test(first) ? sql`(left(ltrim(lower(${stored}), ' .'), 1) = ${first} and ${isSame})` : isSame
}

/** What `canonicalAddress` makes of an address, made by the database. */
export function canonical(stored: SQLWrapper): SQL<string | null> {
  const address = sql`lower(${stored})`
  const domain = sql`substring(${address} from '[^@]*$')`
  const local = sql`split_part(trim(left(${address}, length(${address}) - length(${domain}) - 1)), '+', 1)`
  return sql`case when trim(${domain}) in ('gmail.com', 'googlemail.com') then replace(${local}, '.', '') || '@gmail.com' else ${local} || '@' || trim(${domain}) end`
}
