import { lookup, Resolver } from 'node:dns/promises'
import type { Config } from '../config.ts'
import { createFindMailServers, type FindMailServers } from './find-mail-servers.ts'
import { createReach, type Reach } from './reach.ts'
import { createPushReach } from './push/push-reach.ts'
import { readPage } from './read-page.ts'

/** How this process finds and reaches the servers that owners and their browsers name, by the names and addresses of the real network. */
export function openMailNetwork({ MAIL_ALLOWED_SERVERS: allowed }: Pick<Config, 'MAIL_ALLOWED_SERVERS'>): {
  reach: Reach
  /** Where browsers take push messages. */
  reachPush: Reach
  findMailServers: FindMailServers
} {
  const resolve = (host: string) => lookup(host, { all: true })
  const names = new Resolver({ timeout: 2_000, tries: 2 })
  const web = createReach({ resolve, allowed: [], ports: new Set([443]) })
  return {
    reach: createReach({ resolve, allowed }),
    reachPush: createPushReach({ resolve, allowed }),
    findMailServers: createFindMailServers({
      resolveMx: async (domain) =>
        (await names.resolveMx(domain)).toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange),
      readPage: (url) => readPage(url, web),
    }),
  }
}
