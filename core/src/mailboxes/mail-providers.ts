import { mailServers, type MailServers } from './mail-servers.ts'

/**
 * What is known of a provider of mailboxes. `servers` is null for one that lets no program sign in by a password. `appPassword` is the page on which a password for
 * programs is made, where the usual one is refused.
 */
export type MailProvider = {
  name: string
  servers: MailServers | null
  appPassword: string | null
}

type Known = MailProvider & { domains: readonly string[]; mx: readonly string[] }

/** By the providers' own help pages. `mx` are the ends of the names of servers that take the mail of customers' own domains. */
const providers: readonly Known[] = [
  known('Gmail', mailServers('imap.gmail.com', 'smtp.gmail.com'), {
    domains: ['gmail.com', 'googlemail.com'],
    mx: ['google.com', 'googlemail.com'],
    appPassword: 'https://myaccount.google.com/apppasswords',
  }),
  known('Microsoft', null, {
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'hotmail.co.uk', 'live.co.uk', 'outlook.de', 'hotmail.de', 'hotmail.fr'],
    mx: ['outlook.com', 'office365.us'],
  }),
  known('iCloud Mail', mailServers('imap.mail.me.com', 'smtp.mail.me.com', 587), {
    domains: ['icloud.com', 'me.com', 'mac.com'],
    mx: ['icloud.com'],
    appPassword: 'https://account.apple.com',
  }),
  known('Yahoo Mail', mailServers('imap.mail.yahoo.com', 'smtp.mail.yahoo.com'), {
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'yahoo.ca'],
    mx: ['yahoodns.net'],
    appPassword: 'https://login.yahoo.com/account/security',
  }),
  known('AOL Mail', mailServers('imap.aol.com', 'smtp.aol.com'), {
    domains: ['aol.com'],
    appPassword: 'https://login.aol.com/account/security',
  }),
  known('Fastmail', mailServers('imap.fastmail.com', 'smtp.fastmail.com'), {
    domains: ['fastmail.com', 'fastmail.fm'],
    mx: ['messagingengine.com'],
    appPassword: 'https://app.fastmail.com/settings/security/apps',
  }),
  known('Zoho Mail', mailServers('imap.zoho.com', 'smtp.zoho.com'), { domains: ['zoho.com', 'zohomail.com'], mx: ['zoho.com'] }),
  known('GMX', mailServers('imap.gmx.com', 'mail.gmx.com'), { domains: ['gmx.com', 'gmx.us', 'gmx.co.uk'] }),
  known('GMX', mailServers('imap.gmx.net', 'mail.gmx.net'), { domains: ['gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch'] }),
  known('WEB.DE', mailServers('imap.web.de', 'smtp.web.de', 587), { domains: ['web.de'] }),
  known('mail.com', mailServers('imap.mail.com', 'smtp.mail.com', 587), { domains: ['mail.com', 'email.com'] }),
  known('Xfinity', mailServers('imap.comcast.net', 'smtp.comcast.net', 587), { domains: ['comcast.net'] }),
  known('GoDaddy', mailServers('imap.secureserver.net', 'smtpout.secureserver.net'), { mx: ['secureserver.net'] }),
  known('Namecheap', mailServers('mail.privateemail.com', 'mail.privateemail.com'), { mx: ['privateemail.com'] }),
  known('Rackspace', mailServers('secure.emailsrvr.com', 'secure.emailsrvr.com'), { mx: ['emailsrvr.com'] }),
  known('Hostinger', mailServers('imap.hostinger.com', 'smtp.hostinger.com'), { mx: ['hostinger.com'] }),
  known('IONOS', mailServers('imap.ionos.com', 'smtp.ionos.com'), { mx: ['ionos.com', 'perfora.net'] }),
  known('OVHcloud', mailServers('ssl0.ovh.net', 'ssl0.ovh.net'), { mx: ['ovh.net'] }),
]

/** The provider of an address by its domain, else by the servers that take the domain's mail; null for one that is not known. */
export function findProvider(emailAddress: string, mxHosts: readonly string[] = []): MailProvider | null {
  const domain = domainOf(emailAddress)
  const found =
    providers.find(({ domains }) => domains.includes(domain)) ??
    providers.find(({ mx }) => mxHosts.some((host) => mx.some((end) => isUnder(host.toLowerCase(), end))))
  return found ? { name: found.name, servers: found.servers, appPassword: found.appPassword } : null
}

/** What stands behind the last @, in lower case. */
export function domainOf(emailAddress: string): string {
  return emailAddress
    .slice(emailAddress.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
}

/** The names that most mail servers of a domain of its own have. */
export function usualServers(domain: string): MailServers {
  return mailServers(`imap.${domain}`, `smtp.${domain}`)
}

function isUnder(host: string, end: string): boolean {
  return host === end || host.endsWith(`.${end}`)
}

function known(
  name: string,
  servers: MailServers | null,
  { domains = [], mx = [], appPassword = null }: Partial<Pick<Known, 'domains' | 'mx' | 'appPassword'>>,
): Known {
  return { name, servers, domains, mx, appPassword }
}
