import { randomUUID } from 'node:crypto'
import { readConfig } from '../src/config.ts'
import { AppError } from '../src/errors.ts'
import type { Clock } from '../src/clock.ts'
import type { TokenSource } from '../src/mail/google/gmail-client.ts'
import { type Google, openGoogle } from '../src/mail/google/open-google.ts'
import type { GooglePeer } from './google-peer.ts'

export const testReturnAddress = 'http://localhost:3000/api/oauth/google/callback'

/** Google as a server reaches it that is registered with this peer. */
export function googleAt(peer: GooglePeer, clock: Clock): Google {
  const google = openGoogle(readConfig({ NODE_ENV: 'test', ...peer.settings }), clock)
  if (!google) throw new Error('the settings of the peer are not enough')
  return google
}

/** The tokens of an account whose owner has just agreed. They are renewed when they are refused. */
export async function signInAtGoogle(peer: GooglePeer, google: Google, emailAddress: string): Promise<TokenSource> {
  const codeVerifier = randomUUID() + randomUUID()
  const url = google.oauth.consentUrl({ returnAddress: testReturnAddress, state: 'any', codeVerifier, emailAddress: null })
  const { code } = await peer.agree(url, emailAddress)
  const given = await google.oauth.exchange({ code, codeVerifier, returnAddress: testReturnAddress })
  if ('refused' in given) throw new Error(`Google gave no tokens: ${given.refused}`)
  const { refreshToken } = given
  let token = given.accessToken
  return {
    get: () => Promise.resolve(token),
    renew: async () => {
      if (refreshToken === null) throw new AppError('auth_expired')
      token = (await google.oauth.renew(refreshToken)).accessToken
      return token
    },
  }
}
