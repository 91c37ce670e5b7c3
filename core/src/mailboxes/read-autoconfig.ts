import { Parser } from 'htmlparser2'
import { MailServer, type MailServers } from './mail-servers.ts'

/** The servers that a domain's own configuration file names, and whether the sign-in is only what stands before the @. */
export type Autoconfig = { servers: MailServers; usesLocalPart: boolean }

type Server = { kind: string; type: string; fields: Record<string, string> }

/**
 * Reads the file in which a domain says how its mailboxes are reached (wiki.mozilla.org/Thunderbird:Autoconfiguration:ConfigFileFormat): the first server for reading
 * by IMAP and the first for sending by SMTP that speak TLS. Null for anything else; what it says is believed no further than what an owner types.
 */
export function readAutoconfig(xml: string): Autoconfig | null {
  const servers = serversIn(xml)
  const reading = servers.find(({ kind, type }) => kind === 'incomingserver' && type === 'imap')
  const sending = servers.find(({ kind, type }) => kind === 'outgoingserver' && type === 'smtp')
  const [imap, smtp] = [toServer(reading), toServer(sending)]
  if (!imap || !smtp) return null
  return { servers: { imap, smtp }, usesLocalPart: reading?.fields['username'] === '%EMAILLOCALPART%' }
}

function serversIn(xml: string): Server[] {
  const servers: Server[] = []
  let open: Server | null = null
  let field = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'incomingserver' || name === 'outgoingserver') open = { kind: name, type: attributes['type'] ?? '', fields: {} }
        field = name
      },
      ontext(text) {
        if (open) open.fields[field] = `${open.fields[field] ?? ''}${text}`.trim()
      },
      onclosetag(name) {
        field = ''
        if (!open || name !== open.kind) return
        if (isEncrypted(open)) servers.push(open)
        open = null
      },
    },
    { xmlMode: true, lowerCaseTags: true },
  )
  parser.end(xml)
  return servers
}

function isEncrypted({ fields }: Server): boolean {
  return fields['sockettype'] === 'SSL' || fields['sockettype'] === 'STARTTLS'
}

function toServer(server: Server | undefined): MailServer | null {
  const { hostname, port, sockettype } = server?.fields ?? {}
  return MailServer.safeParse({ host: hostname, port: Number(port), secure: sockettype === 'SSL' }).data ?? null
}
