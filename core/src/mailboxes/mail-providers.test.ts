import { describe, expect, test } from 'vitest'
import { domainOf, findProvider, usualServers } from './mail-providers.ts'
import { MailServer, MailServers } from './mail-servers.ts'

describe('who keeps the mailbox of an address', () => {
  test.each([
    ['dana@gmail.com', [], 'Gmail'],
    ['Dana@GoogleMail.com', [], 'Gmail'],
    ['dana@brightkeys.example', ['aspmx.l.google.com', 'alt1.aspmx.l.google.com'], 'Gmail'],
    ['dana@brightkeys.example', ['brightkeys-example.mail.protection.outlook.com'], 'Microsoft'],
    ['dana@hotmail.com', [], 'Microsoft'],
    ['dana@brightkeys.example', ['in1-smtp.messagingengine.com'], 'Fastmail'],
    ['dana@gmx.de', [], 'GMX'],
  ])('%s, whose mail %j takes: %s', (address, mxHosts, name) => {
    expect(findProvider(address, mxHosts)?.name).toBe(name)
  })

  test.each([
    ['dana@brightkeys.example', []],
    ['dana@brightkeys.example', ['mail.brightkeys.example']],
    ['dana@notgmail.com', []],
    ['dana@brightkeys.example', ['evilgoogle.com', 'google.com.evil.example']],
  ])('%s, whose mail %j takes, is nobody we know', (address, mxHosts) => {
    expect(findProvider(address, mxHosts)).toBeNull()
  })

  test('Microsoft lets no program sign in by a password', () => {
    expect(findProvider('dana@outlook.com')).toEqual({ name: 'Microsoft', servers: null, appPassword: null })
  })

  test('its servers are such as can be connected, and encrypted', () => {
    const servers = MailServers.parse(findProvider('dana@icloud.com')?.servers)
    expect(servers).toEqual({
      imap: { host: 'imap.mail.me.com', port: 993, secure: true },
      smtp: { host: 'smtp.mail.me.com', port: 587, secure: false },
    })
    expect(usualServers(domainOf('dana@School.Example '))).toMatchObject({ imap: { host: 'imap.school.example' } })
  })
})

describe('a server that an owner names', () => {
  test.each(['imap.example.com', 'localhost', '192.0.2.7', ' IMAP.Example.com '])('%j is taken', (host) => {
    expect(MailServer.parse({ host, port: 993, secure: true }).host).toBe(host.trim().toLowerCase())
  })

  test.each(['', 'imap example.com', 'https://imap.example.com', 'imap.example.com/', '-imap', 'imap.example.com:993', '[::1]'])(
    '%j is refused',
    (host) => {
      expect(MailServer.safeParse({ host, port: 993, secure: true }).success).toBe(false)
    },
  )

  test.each([0, 65_536, 99.5, Number.NaN])('port %d is refused', (port) => {
    expect(MailServer.safeParse({ host: 'imap.example.com', port, secure: true }).success).toBe(false)
  })
})
