import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { Clock } from '../../clock.ts'
import { AppError } from '../../errors.ts'

type Expected = { keysUrl: string; audience: string; serviceAccount: string; clock: Clock }

/** What says that a token is not Google's, or not for us; anything else says that it could not be told. */
const refusals = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

/**
 * Whether a push of Pub/Sub was sent by Google for us: its bearer token is signed by one of the keys that Google publishes, for this audience, by the service account
 * that the operator has named, and lives (cloud.google.com/pubsub/docs/authenticate-push-subscriptions). Throws `temporary` where the keys cannot be had.
 */
export function createPushCheck({
  keysUrl,
  audience,
  serviceAccount,
  clock,
}: Expected): (authorization: string | undefined) => Promise<boolean> {
  const keys = createRemoteJWKSet(new URL(keysUrl)) // kept for ten minutes, and asked for anew at most every 30 seconds
  return async (authorization) => {
    const [scheme, token] = (authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || token === undefined) return false
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: ['https://accounts.google.com', 'accounts.google.com'],
        audience,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'email'],
        currentDate: clock.now(),
      })
      return payload['email'] === serviceAccount && payload['email_verified'] === true
    } catch (error) {
      if (refusals.some((refusal) => error instanceof refusal)) return false
      throw new AppError('temporary', { detail: 'the keys of Google could not be had', cause: error })
    }
  }
}
