import type { GmailConnection } from '@ownvoice/core/mailboxes/gmail-contract'
import type { ChipTone } from '../../ui/chip.tsx'

/** The state of the whole card: connected where one account is. */
export function statusChip(connections: readonly Pick<GmailConnection, 'state'>[]): { tone: ChipTone; label: string } {
  if (connections.length === 0) return { tone: 'plain', label: 'Not Connected' }
  return connections.every(({ state }) => state === 'expired') ? { tone: 'urgent', label: 'Expired' } : { tone: 'sent', label: 'Connected' }
}

/** What an owner is told of an account that needs something of them; null for one that needs nothing. */
export const alertWords: Record<GmailConnection['state'], string | null> = {
  valid: null,
  expiring: 'Your Gmail connection will expire soon. Please reconnect to continue using email features.',
  expired: 'Your Gmail connection has expired, so nothing is read or sent. Please reconnect to continue using email features.',
}

/** The error that stands in the card: without a session nothing else is the reason. */
export function inlineError(failure: string, isSignedOut: boolean): string {
  return `Error: ${isSignedOut ? 'No session available' : failure}`
}
