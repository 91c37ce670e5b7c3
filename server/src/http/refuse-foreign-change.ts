import { AppError } from '../errors.ts'
import { isOwnOrigin } from './own-origin.ts'

/** The bodies that a form of any site can send without asking first (Fetch Standard, "CORS-safelisted request-header"). */
const formBody = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i

/**
 * Refuses what another site makes a browser send to change something here: by its Origin, also `null`, by the browser's own word on where
 * the request comes from, and, where a browser says neither, by a cookie on a body of the kind that forms send. What is no browser sends none of these.
 */
export function refuseForeignChange({ method, headers }: Request, baseUrl: string | undefined): void {
  if (method === 'GET' || method === 'HEAD') return
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (origin !== null && !isOwnOrigin(origin, headers.get('host') ?? undefined, baseUrl)) refuse(`origin ${origin}`)
  if (site !== null && site !== 'same-origin' && site !== 'none') refuse(`sec-fetch-site ${site}`)
  const isSilent = origin === null && site === null
  if (isSilent && headers.has('cookie') && formBody.test(headers.get('content-type') ?? '')) refuse('a form without an origin')
}

function refuse(detail: string): never {
  throw new AppError('forbidden', { detail })
}
