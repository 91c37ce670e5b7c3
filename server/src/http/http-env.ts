import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What every request carries: its id (also in the answer, as X-Request-Id) and the address it comes from. */
export type HttpEnv = { Bindings: HttpBindings; Variables: { requestId: string; clientAddress: string } }
export type HttpContext = Context<HttpEnv>
