import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { AppError } from '../../errors.ts'
import { askGoogle, readGoogleError, toGoogleFault } from './ask-google.ts'
import type { GoogleAddresses } from './google-addresses.ts'

/** What an owner is asked to allow, and no more: read, send, change labels of mails, manage labels. */
export const gmailScopes = ['gmail.readonly', 'gmail.send', 'gmail.modify', 'gmail.labels'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
)

/** Tokens as Google gave them. `grantExpiresAt` is null where the permission has no end of its own. */
export type GivenTokens = {
  accessToken: string
  refreshToken: string | null
  expiresAt: Date
  grantExpiresAt: Date | null
  scopes: readonly string[]
}

/** The authorization server of Google. Throws `auth_expired` where a grant no longer counts, else `rate_limited` or `temporary`. */
export type GoogleOAuth = {
  /** The page on which the owner agrees; `state` and the code come back to `returnAddress`. */
  consentUrl(given: { returnAddress: string; state: string; codeVerifier: string; emailAddress: string | null }): string
  /** Tokens for the code that came back, or why there are none, in Google's words where it gave any. */
  exchange(given: { code: string; codeVerifier: string; returnAddress: string }): Promise<GivenTokens | { refused: string | null }>
  renew(refreshToken: string): Promise<GivenTokens>
  /** Gives a permission back. One that was given back already is no error. */
  revoke(token: string): Promise<void>
}

type Client = { clientId: string; clientSecret: string; addresses: GoogleAddresses; clock: Clock }

const patienceMs = 20_000

/** The web server flow with PKCE (developers.google.com/identity/protocols/oauth2/web-server, RFC 7636). */
export function createGoogleOAuth({ clientId, clientSecret, addresses, clock }: Client): GoogleOAuth {
  const post = (url: string, fields: Record<string, string>) =>
    askGoogle(url, { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(patienceMs) })
  const askToken = (fields: Record<string, string>) =>
    post(addresses.token, { ...fields, client_id: clientId, client_secret: clientSecret })

  return {
    consentUrl: ({ returnAddress, state, codeVerifier, emailAddress }) => {
      const url = new URL(addresses.consent)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: returnAddress,
        response_type: 'code',
        scope: gmailScopes.join(' '),
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent', // without it a second connection gets no refresh token
        ...(emailAddress === null ? {} : { login_hint: emailAddress }),
      }).toString()
      return url.href
    },

    async exchange({ code, codeVerifier, returnAddress }) {
      const answer = await askToken({ grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: returnAddress })
      if (answer.status === 200) return readTokens(answer.body, clock.now())
      if (answer.status === 429 || answer.status >= 500) throw toGoogleFault(answer)
      return { refused: readGoogleError(answer).description }
    },

    async renew(refreshToken) {
      const answer = await askToken({ grant_type: 'refresh_token', refresh_token: refreshToken })
      if (answer.status === 200) return readTokens(answer.body, clock.now())
      const { reasons, detail } = readGoogleError(answer)
      if (reasons.includes('invalid_grant')) throw new AppError('auth_expired', { detail })
      // What else is refused is this server's registration, which the owner cannot mend by connecting again.
      throw answer.status === 429 ? toGoogleFault(answer) : new AppError('temporary', { detail })
    },

    async revoke(token) {
      const answer = await post(addresses.revoke, { token })
      if (answer.status !== 200 && !readGoogleError(answer).reasons.includes('invalid_token')) throw toGoogleFault(answer)
    },
  }
}

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
  refresh_token_expires_in: z.number().positive().optional(),
  scope: z.string().default(''),
})

function readTokens(body: unknown, now: Date): GivenTokens {
  const parsed = Tokens.safeParse(body)
  if (!parsed.success) throw new AppError('temporary', { detail: 'Google gave tokens in a form that is not known', cause: parsed.error })
  const { access_token, refresh_token, expires_in, refresh_token_expires_in, scope } = parsed.data
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: inSeconds(expires_in),
    grantExpiresAt: refresh_token_expires_in === undefined ? null : inSeconds(refresh_token_expires_in),
    scopes: scope.split(' ').filter(Boolean),
  }
}
