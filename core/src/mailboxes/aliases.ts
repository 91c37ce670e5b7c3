import { z } from 'zod'
import { canonicalAddress } from '../leads/canonical-address.ts'
import type { Mail } from './mail.ts'

export const MOST_ALIASES = 20

/** The further addresses whose mail arrives in one mailbox, in lower case, each once. */
export const MailboxAliases = z
  .array(
    z
      .email({ error: ({ input }) => `“${String(input)}” is not an email address.` })
      .max(254, 'That is too long for an address.')
      .transform((address) => address.toLowerCase()),
  )
  .max(MOST_ALIASES, `A mailbox has at most ${MOST_ALIASES} aliases.`)
  .transform((aliases) => [...new Set(aliases)])

/** The addresses of a mailbox: the one that it is connected by, and its aliases. */
export type MailboxAddresses = { emailAddress: string; aliases: readonly string[] }

/** All addresses of these mailboxes, in lower case: what is written from them is the account's own, and what is written to them is meant for it. */
export function ownAddressesOf(mailboxes: readonly MailboxAddresses[]): string[] {
  return [...new Set(mailboxes.flatMap(({ emailAddress, aliases }) => [emailAddress, ...aliases]).map((one) => one.toLowerCase()))]
}

/** Why one of these cannot be an alias of a mailbox, in a sentence for the owner: it is an address of one of the others. Null where all can. */
export function whyNotAliases(aliases: readonly string[], others: readonly MailboxAddresses[]): string | null {
  for (const alias of aliases) {
    for (const { emailAddress, aliases: theirs } of others) {
      if (emailAddress.toLowerCase() === alias) return `${alias} is a mailbox of yours already, so it is no alias of another one.`
      if (theirs.includes(alias)) return `${alias} is an alias of ${emailAddress} already. Take it away there first.`
    }
  }
  return null
}

/**
 * The address that a mail is answered from: the mailbox's own, unless the mail was written to an alias of it and not to that address too. An address that
 * the owner did not name is never one, whatever stands in the mail; one that they named counts in all its spellings, and stands as they wrote it.
 */
export function answeredFrom({ to, cc }: Pick<Mail, 'to' | 'cc'>, { emailAddress, aliases }: MailboxAddresses): string {
  for (const spell of [(address: string) => address.toLowerCase(), canonicalAddress]) {
    const known = new Map(aliases.map((alias) => [spell(alias), alias]))
    const sentTo = [...to, ...cc].map(({ address }) => spell(address))
    if (sentTo.includes(spell(emailAddress))) return emailAddress
    const alias = sentTo.map((address) => known.get(address)).find((found) => found !== undefined)
    if (alias !== undefined) return alias
  }
  return emailAddress
}

/** What an owner typed in one field: addresses with commas, spaces or new lines between them. Nothing is checked here. */
export function typedAliases(typed: string): string[] {
  return typed.split(/[\s,;]/).filter((one) => one !== '')
}
