import { expect, test } from 'vitest'
import { readAutoconfig } from './read-autoconfig.ts'

function config(servers: string): string {
  return `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="school.example"><displayName>School</displayName>${servers}</emailProvider></clientConfig>`
}

const imap = server('incomingServer', 'imap', 'mail.school.example', '993', 'SSL')
const smtp = server('outgoingServer', 'smtp', 'mail.school.example', '587', 'STARTTLS')

function server(tag: string, type: string, host: string, port: string, socket: string, user = '%EMAILADDRESS%'): string {
  return `<${tag} type="${type}"><hostname>${host}</hostname><port>${port}</port><socketType>${socket}</socketType><username>${user}</username></${tag}>`
}

test('takes the first servers that speak TLS', () => {
  const pop = server('incomingServer', 'pop3', 'pop.school.example', '995', 'SSL')
  const clear = server('incomingServer', 'imap', 'old.school.example', '143', 'plain')
  expect(readAutoconfig(config(pop + clear + imap + smtp))).toEqual({
    servers: {
      imap: { host: 'mail.school.example', port: 993, secure: true },
      smtp: { host: 'mail.school.example', port: 587, secure: false },
    },
    usesLocalPart: false,
  })
})

test('says when the sign-in is only what stands before the @', () => {
  const local = server('incomingServer', 'imap', 'mail.school.example', '993', 'SSL', '%EMAILLOCALPART%')
  expect(readAutoconfig(config(local + smtp))?.usesLocalPart).toBe(true)
})

test.each([
  ['no servers', config('')],
  ['no server to send by', config(imap)],
  ['clear text alone', config(server('incomingServer', 'imap', 'a.example', '143', 'plain') + smtp)],
  ['a host that is none', config(server('incomingServer', 'imap', 'https://a.example/x', '993', 'SSL') + smtp)],
  ['a port that is none', config(server('incomingServer', 'imap', 'a.example', 'all', 'SSL') + smtp)],
  ['a page', '<html><body><h1>Not found</h1></body></html>'],
  ['an entity that would grow', '<!DOCTYPE a [<!ENTITY b "x">]><clientConfig>&b;</clientConfig>'],
  ['nothing', ''],
])('finds none in %s', (_what, xml) => {
  expect(readAutoconfig(xml)).toBeNull()
})
