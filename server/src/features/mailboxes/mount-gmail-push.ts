import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { googlePushPath } from '@ownvoice/core/mailboxes/gmail-contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { refuseTooLarge } from '../../http/app.ts'
import type { HttpContext, HttpEnv } from '../../http/http-env.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { createPushCheck } from '../../mail/google/check-push.ts'
import { googleAddresses } from '../../mail/google/google-addresses.ts'
import { receivePush } from './receive-push.ts'

const maxBytes = 16 * 1024 // a push names an address and a number
/** What one address may post that is not from Google. Google's own counts for nothing: it posts for all owners. */
const refusedRate = { points: 60, durationSeconds: 60 }

/** Where Google posts that a Gmail account has changed, if the operator has set that up. Who else posts there learns nothing, and nothing is done. */
export function mountGmailPush(app: Hono<HttpEnv>, deps: Deps): void {
  const { config, clock } = deps
  const serviceAccount = config.GOOGLE_PUBSUB_SERVICE_ACCOUNT
  if (!serviceAccount) return
  const audience = `${siteOrigin(config)}${googlePushPath}`
  const isFromGoogle = createPushCheck({ keysUrl: googleAddresses(config.GOOGLE_API_URL).keys, audience, serviceAccount, clock })
  const takeRefused = createRateLimit(refusedRate)
  app.post(googlePushPath, bodyLimit({ maxSize: maxBytes, onError: refuseTooLarge }), async (c) => {
    if (!(await isFromGoogle(c.req.header('authorization')))) {
      const waitSeconds = await takeRefused(c.get('clientAddress'))
      if (waitSeconds === 0) throw new AppError('unauthenticated')
      c.header('Retry-After', String(waitSeconds))
      throw new AppError('too_many_requests')
    }
    await receivePush(deps, await readJson(c))
    return c.body(null, 204)
  })
}

/** What is no JSON is none of Google's pushes, and is told to nobody but the log. */
async function readJson({ req }: HttpContext): Promise<unknown> {
  const text = await req.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
