import { BlockList, isIPv4, isIPv6 } from 'node:net'

const addresses = new BlockList()
addresses.addSubnet('127.0.0.0', 8, 'ipv4') // RFC 6890
addresses.addAddress('::1', 'ipv6')

/** Whether a host's name or address is this machine's own and reaches nobody else: `localhost`, 127.0.0.0/8 and ::1, also in brackets. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  if (isIPv4(name)) return addresses.check(name, 'ipv4')
  if (isIPv6(name)) return addresses.check(name, 'ipv6')
  return name.toLowerCase() === 'localhost'
}
