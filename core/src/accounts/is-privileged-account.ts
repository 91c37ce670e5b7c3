/**
 * Whether an account counts as subscribed without paying: its address is on the list, compared trimmed and in lower case, and was verified.
 * An address that nobody confirmed proves nothing.
 */
export function isPrivilegedAccount(account: { email: string; emailVerified: boolean }, privilegedEmails: readonly string[]): boolean {
  return account.emailVerified && privilegedEmails.includes(account.email.trim().toLowerCase())
}
