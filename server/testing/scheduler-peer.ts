import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** What was asked of it: enough to see what a subscription would be. */
export type AskedOfScheduler = { method: string; path: string; authorization: string; body: unknown }
export type SchedulerPeer = Awaited<ReturnType<typeof openSchedulerPeer>>

export const goodToken = 'cal_live_good'
/** A token that is good, of a plan without webhooks. */
export const freeToken = 'free plan'

const Wished = z.object({ subscriberUrl: z.string().optional(), url: z.string().optional() })

/**
 * Stands in for the APIs of Cal.com (v2) and Calendly (v2), built from their documentation: who the token is of, webhooks made and removed, and the refusals
 * that are described. No account with either was at hand.
 */
export async function openSchedulerPeer() {
  const asked: AskedOfScheduler[] = []
  const hooks = new Map<string, string>()
  let isAway = false

  function answer({ method, path, authorization, body }: AskedOfScheduler): [status: number, body: object | null] {
    if (isAway) return [503, { message: 'Service Unavailable' }]
    if (authorization === `Bearer ${freeToken}`)
      return [403, { title: 'Permission Denied', message: 'Please upgrade your Calendly account to Standard' }]
    if (authorization !== `Bearer ${goodToken}`) return [401, { title: 'Unauthenticated', message: 'The access token is invalid' }]
    const host = `http://localhost`
    if (method === 'GET' && path === '/users/me') {
      return [200, { resource: { uri: `${host}/users/U1`, current_organization: `${host}/organizations/O1`, name: 'Maya' } }]
    }
    if (method === 'DELETE') return hooks.delete(path.slice(path.lastIndexOf('/') + 1)) ? [204, null] : [404, { message: 'Not Found' }]
    const { subscriberUrl, url } = Wished.parse(body)
    const target = subscriberUrl ?? url ?? ''
    if (!target.startsWith('http')) return [400, { message: 'Invalid URL' }]
    const id = `hook-${hooks.size + 1}`
    hooks.set(id, target)
    if (path === '/v2/webhooks') return [201, { status: 'success', data: { id, subscriberUrl: target, active: true } }]
    return [201, { resource: { uri: `${host}/webhook_subscriptions/${id}`, callback_url: target, state: 'active' } }]
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const { method = '', url: path = '', headers } = request
      const body: unknown = text === '' ? null : JSON.parse(text)
      const ask = { method, path, authorization: headers.authorization ?? '', body }
      asked.push(ask)
      const [status, answered] = answer(ask)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(answered === null ? '' : JSON.stringify(answered))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    hooks,
    setAway: (away: boolean) => void (isAway = away),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
