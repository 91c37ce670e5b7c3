import { describe, expect, test } from 'vitest'
import { createFindMailServers } from './find-mail-servers.ts'

const config = `<clientConfig><emailProvider>
  <incomingServer type="imap"><hostname>mx.school.example</hostname><port>993</port><socketType>SSL</socketType><username>%EMAILLOCALPART%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>mx.school.example</hostname><port>465</port><socketType>SSL</socketType></outgoingServer>
</emailProvider></clientConfig>`

function lookUp({ mx = {}, pages = {} }: { mx?: Record<string, string[]>; pages?: Record<string, string> } = {}) {
  const asked: string[] = []
  const find = createFindMailServers({
    resolveMx: async (domain) => {
      asked.push(`mx ${domain}`)
      const hosts = mx[domain]
      if (!hosts) throw new Error('ENOTFOUND')
      return hosts
    },
    readPage: async (url) => {
      asked.push(url.href)
      return pages[url.host] ?? null
    },
  })
  return { find, asked }
}

describe('the servers of an address', () => {
  test('of a provider that is known need no look', async () => {
    const { find, asked } = lookUp()
    expect(await find('dana@gmail.com')).toMatchObject({ provider: 'Gmail', isSure: true, servers: { imap: { host: 'imap.gmail.com' } } })
    expect(asked).toEqual([])
  })

  test('of a domain of its own are those of whoever takes its mail', async () => {
    const { find } = lookUp({ mx: { 'school.example': ['aspmx.l.google.com'] } })
    expect(await find('dana@school.example')).toMatchObject({ provider: 'Gmail', isSure: true })
  })

  test('at Microsoft are none that a password opens', async () => {
    const { find } = lookUp({ mx: { 'school.example': ['school-example.mail.protection.outlook.com'] } })
    expect(await find('dana@school.example')).toMatchObject({ provider: 'Microsoft', servers: null })
  })

  test('are what the domain itself says', async () => {
    const { find, asked } = lookUp({ pages: { 'school.example': config } })
    expect(await find('dana@school.example')).toEqual({
      provider: null,
      servers: {
        imap: { host: 'mx.school.example', port: 993, secure: true },
        smtp: { host: 'mx.school.example', port: 465, secure: true },
      },
      user: 'dana',
      isSure: true,
      appPassword: null,
    })
    expect(asked).toEqual([
      'mx school.example',
      'https://autoconfig.school.example/mail/config-v1.1.xml?emailaddress=dana%40school.example',
      'https://school.example/.well-known/autoconfig/mail/config-v1.1.xml',
    ])
  })

  test('are guessed where nothing is said, and that is said', async () => {
    const { find } = lookUp({ pages: { 'school.example': '<html>Not here</html>' } })
    expect(await find('dana@school.example')).toMatchObject({ isSure: false, servers: { imap: { host: 'imap.school.example' } } })
  })

  test('of what is no domain are looked for nowhere', async () => {
    const { find, asked } = lookUp()
    expect(await find('dana@[127.0.0.1]')).toMatchObject({ isSure: false })
    expect(asked).toEqual([])
  })
})
