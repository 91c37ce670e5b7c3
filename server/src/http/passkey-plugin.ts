import { passkey } from '@better-auth/passkey'
import { brand } from '@ownvoice/core/brand'
import { APIError } from 'better-auth/api'

/**
 * Passkeys, by the plugin of the account library. It asks for the person to be verified (by fingerprint, face or screen lock) where that can be had; here nothing
 * else is taken. Without a BASE_URL the site is `localhost`, at whatever port the library takes requests from.
 */
export function passkeyPlugin(baseUrl: string | undefined) {
  return passkey({
    rpName: brand.name,
    rpID: baseUrl === undefined ? 'localhost' : new URL(baseUrl).hostname,
    origin: baseUrl === undefined ? null : new URL(baseUrl).origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw unverified()
        return {}
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw unverified()
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema: { passkey: { modelName: 'passkeys' } },
  })
}

function unverified(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'PASSKEY_UNVERIFIED' })
}
