import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError, type Router } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { SimpleCsrfProtectionHandlerPlugin } from '@orpc/server/plugins'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Hono } from 'hono'
import { contract } from '@ownvoice/core/contract'
import { isFaultCode } from '@ownvoice/core/faults'
import type { Log } from '../log.ts'
import { recordBug } from './answer-error.ts'
import type { HttpContext, HttpEnv } from './http-env.ts'
import { openApiDocument } from './open-api-document.ts'
import { renderDocsPage } from './render-docs-page.ts'
import type { RpcContext, SignedIn } from './rpc.ts'

export type ApiRouter = Router<typeof contract, RpcContext>
type FindSignedIn = (headers: Headers) => Promise<SignedIn | null>

/**
 * Mounts the contract twice over the same procedures: for our own browser code under /api/rpc, and as a plain HTTP API under /api/v1,
 * described at /api/openapi.json and, for people, at /api/docs.
 */
export function mountApi(app: Hono<HttpEnv>, router: ApiRouter, findSignedIn: FindSignedIn, log: Log): void {
  const interceptors = [answerBugs(log)]
  const rpcHandler = new RPCHandler(router, { plugins: [new SimpleCsrfProtectionHandlerPlugin()], interceptors })
  const openApiHandler = new OpenAPIHandler(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    interceptors,
  })
  const contextOf = async (c: HttpContext): Promise<RpcContext> => ({
    signedIn: await findSignedIn(c.req.raw.headers),
    requestId: c.get('requestId'),
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

type Call = { request: { url: URL }; context: RpcContext; next(): Promise<unknown> }

/** What a procedure throws and the contract does not know is a bug: recorded, and answered by its number alone. */
function answerBugs(log: Log) {
  return async <Options extends Call>({ next, context, request }: Options): Promise<Awaited<ReturnType<Options['next']>>> => {
    try {
      return (await next()) as Awaited<ReturnType<Options['next']>> // `next` of these very options
    } catch (error) {
      if (error instanceof ORPCError && (isFaultCode(error.code) || error.status < 500)) throw error
      const message = recordBug(log, error, { requestId: context.requestId, path: request.url.pathname })
      throw new ORPCError('internal', { status: 500, message })
    }
  }
}
