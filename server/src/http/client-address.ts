/**
 * The address a request comes from. X-Forwarded-For is believed only as far as `trustedProxies` proxies of ours wrote it: each appends the
 * address it saw, so the entry that many places from the right is the client. Everything further left is the client's own claim.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (trustedProxies === 0 || !forwardedFor) return socketAddress
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  return hops[hops.length - trustedProxies] || socketAddress
}
