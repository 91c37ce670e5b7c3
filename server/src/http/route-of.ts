import { matchedRoutes } from 'hono/route'
import { contract } from '@ownvoice/core/contract'
import type { HttpContext } from './http-env.ts'

const words: ReadonlySet<string> = new Set(Object.keys(contract))

/** The pattern of the route that answered, such as `/api/leads/:key`: never an address, and few in number. What browsers call is told apart by its word alone. */
export function routeOf(c: HttpContext): string {
  const [, api, rpc, word = ''] = c.req.path.split('/', 4)
  if (api === 'api' && rpc === 'rpc' && words.has(word)) return `/api/rpc/${word}/*`
  return matchedRoutes(c).at(-1)?.path ?? '/*'
}
