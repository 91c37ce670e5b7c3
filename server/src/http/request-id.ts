/** As UUIDs, ULIDs and the ids of usual proxies and tracers are written: nothing that could forge a line of the log. */
const wellFormed = /^[\w-]{8,64}$/

/**
 * The id that a proxy of ours gave a request, so that its log and ours name the same one; null where there is no proxy that is trusted, or none was given.
 * Whatever a visitor sends must be replaced by the proxy, as X-Forwarded-For is.
 */
export function requestId(header: string | undefined, trustedProxies: number): string | null {
  return trustedProxies > 0 && header !== undefined && wellFormed.test(header) ? header : null
}
