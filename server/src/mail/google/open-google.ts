import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { createGmailClient, type GmailClient, type TokenSource } from './gmail-client.ts'
import { createGoogleOAuth, type GoogleOAuth } from './google-oauth.ts'
import { googleAddresses } from './google-addresses.ts'

/** What this server may do with Google: ask owners for permission, and use what they gave. */
export type Google = { oauth: GoogleOAuth; openGmail(tokens: TokenSource): GmailClient }

/** Null where the operator has not registered this server with Google. */
export function openGoogle(
  config: Pick<Config, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_API_URL'>,
  clock: Clock,
): Google | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config
  if (!clientId || !clientSecret) return null
  const addresses = googleAddresses(config.GOOGLE_API_URL)
  return {
    oauth: createGoogleOAuth({ clientId, clientSecret, addresses, clock }),
    openGmail: (tokens) => createGmailClient({ url: addresses.gmail, tokens, clock }),
  }
}
