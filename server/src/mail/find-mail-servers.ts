import type { FoundServers } from '@ownvoice/core/mailboxes/contract'
import { domainOf, findProvider, type MailProvider, usualServers } from '@ownvoice/core/mailboxes/mail-providers'
import { type Autoconfig, readAutoconfig } from '@ownvoice/core/mailboxes/read-autoconfig'
import { Hostname } from '@ownvoice/core/mailboxes/mail-servers'

/** Finds the mail servers of an address: of a provider that is known, by what the domain itself says, or by the names that are usual. */
export type FindMailServers = (emailAddress: string) => Promise<FoundServers>

/** `resolveMx` gives the names of the servers that take a domain's mail; `readPage` a page over HTTPS, null where there is none. */
export type MailLookup = { resolveMx: (domain: string) => Promise<readonly string[]>; readPage: (url: URL) => Promise<string | null> }

export function createFindMailServers({ resolveMx, readPage }: MailLookup): FindMailServers {
  return async (emailAddress) => {
    const known = findProvider(emailAddress)
    if (known) return ofProvider(emailAddress, known)
    const domain = domainOf(emailAddress)
    if (!Hostname.safeParse(domain).success) return guessed(emailAddress, domain)
    const provider = findProvider(emailAddress, await orNothing(resolveMx(domain), []))
    if (provider) return ofProvider(emailAddress, provider)
    for (const url of configAddresses(emailAddress, domain)) {
      const page = await orNothing(readPage(url), null)
      const config = page === null ? null : readAutoconfig(page)
      if (config) return ofDomain(emailAddress, config)
    }
    return guessed(emailAddress, domain)
  }
}

/** Where a domain says it: wiki.mozilla.org/Thunderbird:Autoconfiguration. */
function configAddresses(emailAddress: string, domain: string): URL[] {
  const given = new URL(`https://autoconfig.${domain}/mail/config-v1.1.xml`)
  given.searchParams.set('emailaddress', emailAddress)
  return [given, new URL(`https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`)]
}

function ofProvider(emailAddress: string, { name, servers, appPassword }: MailProvider): FoundServers {
  return { provider: name, servers, user: emailAddress, isSure: true, appPassword }
}

function ofDomain(emailAddress: string, { servers, usesLocalPart }: Autoconfig): FoundServers {
  const user = usesLocalPart ? emailAddress.slice(0, emailAddress.lastIndexOf('@')) : emailAddress
  return { provider: null, servers, user, isSure: true, appPassword: null }
}

function guessed(emailAddress: string, domain: string): FoundServers {
  return { provider: null, servers: usualServers(domain), user: emailAddress, isSure: false, appPassword: null }
}

/** A look-up that fails finds nothing: the owner can name the servers. */
async function orNothing<T>(looking: Promise<T>, nothing: T): Promise<T> {
  try {
    return await looking
  } catch {
    return nothing
  }
}
