import { convertIPv6BinaryToString, convertIPv6ToBinary, isIPv4MappedIPv6 } from 'hono/utils/ipaddr'
import { isIPv6 } from 'node:net'

/**
 * The address a request comes from, as limits count it: of IPv6 the /64 network. X-Forwarded-For is believed only as far as
 * `trustedProxies` proxies of ours wrote it: the entry that many places from the right is the client, all further left is its own claim.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (trustedProxies === 0 || !forwardedFor) return networkOf(socketAddress)
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  return networkOf(hops[hops.length - trustedProxies] || socketAddress)
}

/** A /64 is one household's or one machine's: whoever has one has 2⁶⁴ addresses to send from (RFC 6177). */
function networkOf(address: string): string {
  const [withoutZone = address] = address.split('%') // RFC 4007 §11: the interface of a link-local address
  if (!isIPv6(withoutZone)) return address
  const binary = convertIPv6ToBinary(withoutZone)
  if (isIPv4MappedIPv6(binary)) return convertIPv6BinaryToString(binary).slice('::ffff:'.length)
  return convertIPv6BinaryToString((binary >> 64n) << 64n)
}
