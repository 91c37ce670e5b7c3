import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { onError, ORPCError, type Router } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { SimpleCsrfProtectionHandlerPlugin } from '@orpc/server/plugins'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Hono } from 'hono'
import type { contract } from '@ownvoice/core/contract'
import { isFaultCode } from '@ownvoice/core/faults'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { recordBug, recordRefusal } from './answer-error.ts'
import type { HttpContext, HttpEnv } from './http-env.ts'
import { openApiDocument } from './open-api-document.ts'
import { renderDocsPage } from './render-docs-page.ts'
import type { Credentials, RpcContext, SignedIn } from './rpc.ts'
import { siteOrigin } from './site-origin.ts'

export type ApiRouter = Router<typeof contract, RpcContext>

type ApiOptions = {
  router: ApiRouter
  findSignedIn: (headers: Headers, keep: (cookie: string) => void) => Promise<SignedIn | null>
  isSubscribed: RpcContext['isSubscribed']
  signIn: (credentials: Credentials, request: Request, clientAddress: string) => Promise<string[]>
}

/**
 * Mounts the contract twice over the same procedures: for our own browser code under /api/rpc, and as a plain HTTP API under /api/v1,
 * described at /api/openapi.json and, for people, at /api/docs.
 */
export function mountApi(app: Hono<HttpEnv>, { config, log }: Pick<Deps, 'config' | 'log'>, api: ApiOptions): void {
  const { router, findSignedIn, isSubscribed, signIn } = api
  const rpcHandler = new RPCHandler(router, {
    plugins: [new SimpleCsrfProtectionHandlerPlugin()],
    interceptors: [onError((error, options) => judgeFailure(log, error, options))],
  })
  const openApiHandler = new OpenAPIHandler(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    interceptors: [onError((error, options) => judgeFailure(log, error, options))],
  })
  const setCookie = (c: HttpContext, cookie: string) => c.header('Set-Cookie', cookie, { append: true })
  const contextOf = async (c: HttpContext): Promise<RpcContext> => ({
    signedIn: await findSignedIn(c.req.raw.headers, (cookie) => setCookie(c, cookie)),
    requestId: c.get('requestId'),
    clientAddress: c.get('clientAddress'),
    origin: siteOrigin(config, c.req.header('host')),
    isSubscribed,
    async signIn(credentials) {
      for (const cookie of await signIn(credentials, c.req.raw, c.get('clientAddress'))) setCookie(c, cookie)
    },
  })

  app.use('/api/rpc/*', async (c, next) => {
    const { matched, response } = await rpcHandler.handle(c.req.raw, { prefix: '/api/rpc', context: await contextOf(c) })
    return matched ? c.newResponse(response.body, response) : next()
  })
  app.use('/api/v1/*', async (c, next) => {
    const { matched, response } = await openApiHandler.handle(c.req.raw, { prefix: '/api/v1', context: await contextOf(c) })
    return matched ? c.newResponse(response.body, response) : next()
  })
  app.get('/api/openapi.json', async (c) => c.json(await openApiDocument()))
  app.get('/api/docs', async (c) => c.html(renderDocsPage(await openApiDocument())))
}

/** A refusal is written down. What a procedure throws and the contract does not know is a bug: recorded, and answered by its number alone. */
function judgeFailure(log: Log, error: unknown, { context, request }: { context: RpcContext; request: { url: URL } }): void {
  const { requestId, clientAddress: address, signedIn } = context
  const path = request.url.pathname
  if (error instanceof ORPCError && (isFaultCode(String(error.code)) || error.status < 500)) {
    const detail = error.cause instanceof AppError ? error.cause.detail : undefined
    return recordRefusal(
      log,
      { status: error.status, code: String(error.code), detail },
      { requestId, path, address, owner: signedIn?.owner },
    )
  }
  const message = recordBug(log, error, { requestId, path })
  throw new ORPCError('internal', { status: 500, message })
}
