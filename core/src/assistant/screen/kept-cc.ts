import { canonicalAddress } from '../../leads/canonical-address.ts'
import type { Address, Mail } from '../../mailboxes/mail.ts'
import type { Screening } from '../trace.ts'
import { addressKind } from './daemon-address.ts'

/** A reply to more people than this is a mailing, and no answer. */
const MOST_KEPT = 10

/**
 * Who gets a copy of a reply: the other people whom the mail was sent to, where its sender is proven; nobody else ever. Not our own addresses, and none
 * that nobody reads. Nobody where none of our own addresses is among those that the mail was sent to: it came by a blind copy, or by
 * an address of ours that we do not know; and nobody where they are too many.
 */
export function keptCc({ to, cc }: Pick<Mail, 'to' | 'cc'>, { replyTo, provenBy }: Screening, ownAddresses: readonly string[]): Address[] {
  const sentTo = [...to, ...cc]
  const own = new Set(ownAddresses.map(canonicalAddress))
  if (provenBy === null || replyTo === null || !sentTo.some(({ address }) => own.has(canonicalAddress(address)))) return []
  const left = new Set([...own, canonicalAddress(replyTo.address)])
  const kept = sentTo.filter(({ address }) => {
    const isNew = !left.has(canonicalAddress(address)) && addressKind(address) === 'person'
    left.add(canonicalAddress(address))
    return isNew
  })
  return kept.length > MOST_KEPT ? [] : kept
}
