import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { GooglePeer } from './google-peer.ts'

export const pushAccount = 'pushes@ownvoice-test.iam.gserviceaccount.com'

/** What a token of Pub/Sub says, and by which key it is signed: Google's, or a stranger's under the same name. */
export type PushToken = {
  audience: string
  email?: string
  isVerified?: boolean
  issuer?: string
  issuedAt: Date
  isForged?: boolean
}

/** Signs as Google does, with keys of this run that the peer publishes. */
export async function createPushSigner(peer: GooglePeer): Promise<(token: PushToken) => Promise<string>> {
  const [google, stranger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  peer.publishKeys({ keys: [{ ...(await exportJWK(google.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] })
  return ({ audience, email = pushAccount, isVerified = true, issuer = 'https://accounts.google.com', issuedAt, isForged = false }) => {
    const seconds = Math.floor(issuedAt.getTime() / 1_000)
    return new SignJWT({ email, email_verified: isVerified })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3_600)
      .sign((isForged ? stranger : google).privateKey)
  }
}

/** What Pub/Sub posts of a change in an account. */
export function pushBody(emailAddress: string, historyId: string | number): string {
  const data = Buffer.from(JSON.stringify({ emailAddress, historyId })).toString('base64')
  return JSON.stringify({ message: { data, messageId: '2070443601311540', publishTime: '2026-03-02T15:00:00Z' }, subscription: 's' })
}
