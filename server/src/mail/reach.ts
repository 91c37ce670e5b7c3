import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { AppError } from '../errors.ts'

/** Where to connect to, and the name that the server's certificate has to bear. */
export type Reached = { host: string; servername?: string }

/**
 * Finds the address of a server that an owner named, at each connection anew: a name that pointed elsewhere a moment ago is looked at again, and the address
 * that was looked at is the one that is connected to. Throws `temporary` where there is none that may be reached, in the words of a server that does not answer.
 */
export type Reach = (host: string, port: number) => Promise<Reached>

/** All addresses of a name, as `dns.lookup` gives them. */
export type Resolve = (host: string) => Promise<readonly { address: string }[]>

const mailPorts: ReadonlySet<number> = new Set([143, 993, 465, 587])

/** `allowed` are the `host:port` that the operator lets owners reach wherever they are. Else only the ports of mail, on addresses that anybody can reach. */
export function createReach({
  resolve,
  allowed,
  ports = mailPorts,
}: {
  resolve: Resolve
  allowed: readonly string[]
  ports?: ReadonlySet<number>
}): Reach {
  return async (host, port) => {
    if (allowed.includes(`${host}:${port}`)) return { host }
    if (!ports.has(port)) throw outOfReach(`port ${port} is not one of mail`)
    const addresses = await addressesOf(host, resolve)
    const [first] = addresses
    if (!first || !addresses.every(isPublic)) throw outOfReach(`${host} is no server that anybody can reach`)
    return { host: first, ...(isIP(host) ? {} : { servername: host }) }
  }
}

async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  try {
    return (await resolve(host)).map(({ address }) => address)
  } catch (cause) {
    throw outOfReach(`${host} has no address`, cause)
  }
}

/** Global unicast, seen through addresses of IPv4 that stand in ones of IPv6. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

function outOfReach(detail: string, cause?: unknown): AppError {
  return new AppError('temporary', { detail, ...(cause === undefined ? {} : { cause }) })
}
