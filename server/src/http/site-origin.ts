import type { Config } from '../config.ts'
import { isLoopback } from '../loopback.ts'

/**
 * The origin under which people open this site, for links that leave it. A request's own Host counts only without BASE_URL, and only when it
 * names this machine: a foreign one would lead payers and readers of mails to somebody else's site.
 */
export function siteOrigin({ BASE_URL, HOST, PORT }: Pick<Config, 'BASE_URL' | 'HOST' | 'PORT'>, host?: string): string {
  if (BASE_URL) return new URL(BASE_URL).origin
  const asked = host === undefined ? null : URL.parse(`http://${host}`)
  if (asked && (isLoopback(asked.hostname) || asked.hostname === HOST)) return asked.origin
  return `http://localhost:${PORT}`
}
