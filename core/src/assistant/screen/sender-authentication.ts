import { type AuthenticationResult, parseAuthenticationResults } from '../../mailboxes/authentication-results.ts'
import type { Authentication, Header, Mail } from '../../mailboxes/mail.ts'
import { domainOf, registrableDomain } from './daemon-address.ts'

/**
 * What the server that took a mail in for the mailbox wrote about its sender, null where it wrote nothing. `host` is where the mailbox is read by
 * IMAP. Only that server's own Authentication-Results count: the topmost ones, above anything that came with the mail. Fields further down,
 * under another server's name, or below another server's Received are anybody's.
 */
export function readAuthentication({ headers, from }: Pick<Mail, 'headers' | 'from'>, host: string): Authentication | null {
  const own = ownResults(headers, host)
  if (!own) return null
  const senders = headers.filter(({ name }) => name === 'from').length
  return { server: own.server, provenBy: from && senders === 1 ? proofOf(own.results, domainOf(from.address)) : null }
}

/** Whether a mailbox lies with a provider that is known to write its results on every mail, and to take out forged ones under its name. */
export function isKnownProvider(host: string): boolean {
  return providerOf(host) !== undefined
}

/** Fewer mails than this tell nothing of what a server does. */
const FEWEST_MAILS = 5
/** A mail between two mailboxes of one server may lack the field. */
const LEAST_SHARE = 0.9

/** Whether a server is seen to write results on its mails: what it wrote on the last ones that it took in, null where it wrote nothing. */
export function writesResults(earlier: readonly (Authentication | null)[]): boolean {
  const written = earlier.filter((one) => one !== null).length
  return earlier.length >= FEWEST_MAILS && written >= LEAST_SHARE * earlier.length
}

/** Where mailboxes of a provider are read, and the names under which its servers write and pass on mail; '' where its fields have none. */
const providers: readonly { hosts: readonly string[]; servers: readonly string[] }[] = [
  { hosts: ['gmail.com', 'googlemail.com'], servers: ['google.com'] },
  { hosts: ['office365.com', 'outlook.com'], servers: ['', 'outlook.com', 'office365.com'] },
  { hosts: ['me.com', 'icloud.com'], servers: ['icloud.com', 'me.com', 'apple.com'] },
  { hosts: ['yahoo.com', 'aol.com'], servers: ['yahoo.com', 'aol.com'] },
  { hosts: ['fastmail.com'], servers: ['messagingengine.com', 'fastmail.com'] },
]

function providerOf(host: string) {
  return providers.find(({ hosts }) => hosts.some((domain) => isUnder(host, domain)))
}

/** The names under which the server that took the mail in may write. */
function namesOf(host: string): readonly string[] {
  const isName = /[a-z]$/i.test(host) && host.includes('.')
  return providerOf(host)?.servers ?? [isName ? registrableDomain(`@${host}`) : host.toLowerCase()]
}

type Own = { server: string; results: AuthenticationResult[] }

/** The results of the topmost field of ours; of a known provider, which may write several, those of all before the next Received. */
function ownResults(headers: readonly Header[], host: string): Own | null {
  const names = namesOf(host)
  let own: Own | null = null
  for (const { name, value } of headers) {
    if (name === 'received' && (own !== null || !isOwnHop(value, [...names, host]))) return own
    if (name !== 'authentication-results') continue
    const read = parseAuthenticationResults(value)
    if (read === null) return null
    const isOurs = names.some((known) => isUnder(read.server, known))
    if (!isKnownProvider(host)) return isOurs ? read : null
    if (!isOurs) continue
    const earlier: Own = own ?? { server: read.server, results: [] }
    const said = new Set(earlier.results.map(({ method }) => method))
    own = { ...earlier, results: [...earlier.results, ...read.results.filter(({ method }) => !said.has(method))] }
  }
  return own
}

/** Whether a Received field is of the mailbox's own servers: theirs by name, or a machine behind them, which has no name outside. */
function isOwnHop(value: string, names: readonly string[]): boolean {
  const by = /(?:^|\s)by\s+([^\s;()]+)/i.exec(value)?.[1]?.toLowerCase()
  if (by === undefined) return false
  const isInside = !by.includes('.') || /^[\d.:[\]]+$/.test(by) || /\.(?:internal|local|localdomain|lan)$/.test(by)
  return isInside || names.some((name) => isUnder(by, name))
}

/** How the domain that the mail is from is proven. A server that says that DMARC failed is believed, whatever else passed. */
function proofOf(results: readonly AuthenticationResult[], domain: string): Authentication['provenBy'] {
  const passed = (method: string) => results.filter((one) => one.method === method && one.result === 'pass')
  const of = ({ properties }: AuthenticationResult, ...names: string[]) =>
    names.flatMap((name) => properties.get(name)?.toLowerCase() ?? []).map((value) => (value.includes('@') ? domainOf(value) : value))
  const dmarc = results.find(({ method }) => method === 'dmarc')
  if (dmarc && !['none', 'bestguesspass'].includes(dmarc.result)) {
    return dmarc.result === 'pass' && of(dmarc, 'header.from').includes(domain) ? 'dmarc' : null
  }
  const isAligned = (other: string) => isUnder(other, domain) || isUnder(domain, other)
  if (passed('dkim').some((one) => of(one, 'header.d', 'header.i').some(isAligned))) return 'dkim'
  return passed('spf').some((one) => of(one, 'smtp.mailfrom', 'smtp.mail').some(isAligned)) ? 'spf' : null
}

/** Whether a name is this domain, or lies in it. */
function isUnder(name: string, domain: string): boolean {
  const [one, other] = [name.toLowerCase(), domain.toLowerCase()]
  return one === other || (other !== '' && one.endsWith(`.${other}`))
}
