/** Where Google is asked: for consent, for tokens, to take them back, and for mail. */
export type GoogleAddresses = { consent: string; token: string; revoke: string; gmail: string }

/** Google's own addresses, or the same ones under another base: that of a test's peer. */
export function googleAddresses(base: string | undefined): GoogleAddresses {
  const at = (own: string) => (base === undefined ? own : new URL(new URL(own).pathname, base).href)
  return {
    consent: at('https://accounts.google.com/o/oauth2/v2/auth'),
    token: at('https://oauth2.googleapis.com/token'),
    revoke: at('https://oauth2.googleapis.com/revoke'),
    gmail: at('https://gmail.googleapis.com/gmail/v1/users/me'),
  }
}
