/** Demo mode is on for the addresses of the list, compared trimmed and in lower case, and off for every other. */
export function isDemoAccount(email: string, demoEmails: readonly string[]): boolean {
  return demoEmails.includes(email.trim().toLowerCase())
}
