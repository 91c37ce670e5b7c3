/** Where Google is asked: for consent, for tokens, to take them back, for mail, and for the keys that it signs with. */
export type GoogleAddresses = { consent: string; token: string; revoke: string; gmail: string; keys: string }

/** Google's own addresses, or the same ones under another base: that of a test's peer. */
export function googleAddresses(base: string | undefined): GoogleAddresses {
  const at = (own: string) => (base === undefined ? own : new URL(new URL(own).pathname, base).href)
  return {
    consent: at('https://accounts.google.com/o/oauth2/v2/auth'),
    token: at('https://oauth2.googleapis.com/token'),
    revoke: at('https://oauth2.googleapis.com/revoke'),
    gmail: at('https://gmail.googleapis.com/gmail/v1/users/me'),
    keys: at('https://www.googleapis.com/oauth2/v3/certs'),
  }
}
