import { z } from 'zod'
import { canonicalAddress } from '../leads/canonical-address.ts'
import { freeMailDomains } from './free-mail-domains.ts'
import type { Mail } from './mail.ts'

/** Somebody with whom the owner exchanges mails of their own accord, as an entry of a list: an address, or `@` and the domain of colleagues. How many came, and how many went. */
export const Regular = z.object({ who: z.string(), theirs: z.int(), yours: z.int() })
export type Regular = z.infer<typeof Regular>

type SentMail = Pick<Mail, 'to' | 'cc' | 'inReplyTo' | 'references'>

export type Regulars = { addSent(mail: SentMail): void; addReceived(address: string): void; list(): Regular[] }

/** A customer is answered; whom the owner wrote to first, twice, may be staff, family or a supplier. */
const FEWEST_BEGUN = 2
const FEWEST_THEIRS = 2
/** What went to more than these at once was news, and says nothing of one of them. */
const MOST_RECIPIENTS = 5
const MOST_OFFERED = 12

type Counts = { who: string; theirs: number; yours: number; begun: number }

/** Finds in a mailbox whom the owner may want to be left alone. Who has an address of the owner's own domain is a colleague, and offered with all of it. */
export function openRegulars(ownAddresses: readonly string[]): Regulars {
  const own = new Set(ownAddresses.map(canonicalAddress))
  const ownDomains = new Set([...own].map(domainOf).filter((domain) => !freeMailDomains.has(domain)))
  const byPerson = new Map<string, Counts>()
  const countsOf = (address: string): Counts | null => {
    const person = canonicalAddress(address)
    if (own.has(person)) return null
    const domain = domainOf(person)
    const key = ownDomains.has(domain) ? `@${domain}` : person
    const counts = byPerson.get(key) ?? { who: key.startsWith('@') ? key : address.toLowerCase(), theirs: 0, yours: 0, begun: 0 }
    byPerson.set(key, counts)
    return counts
  }
  return {
    addSent({ to, cc, inReplyTo, references }) {
      const recipients = [...to, ...cc]
      if (recipients.length > MOST_RECIPIENTS) return
      const isBegun = inReplyTo.length === 0 && references.length === 0
      for (const { address } of recipients) {
        const counts = countsOf(address)
        if (!counts) continue
        counts.yours += 1
        if (isBegun) counts.begun += 1
      }
    },
    addReceived(address) {
      const counts = countsOf(address)
      if (counts) counts.theirs += 1
    },
    list() {
      const isRegular = ({ who, theirs, begun }: Counts) => theirs >= FEWEST_THEIRS && (who.startsWith('@') || begun >= FEWEST_BEGUN)
      return [...byPerson.values()]
        .filter(isRegular)
        .toSorted((one, other) => other.theirs + other.yours - one.theirs - one.yours || one.who.localeCompare(other.who))
        .slice(0, MOST_OFFERED)
        .map(({ who, theirs, yours }) => ({ who, theirs, yours }))
    },
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
