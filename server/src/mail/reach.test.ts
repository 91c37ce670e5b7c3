import { describe, expect, test } from 'vitest'
import { createReach, type Resolve } from './reach.ts'

const names: Readonly<Record<string, readonly string[]>> = {
  'imap.school.example': ['198.41.0.4'],
  'inside.school.example': ['10.0.0.5'],
  'half.school.example': ['198.41.0.4', '127.0.0.1'],
}
const resolve: Resolve = (host) => {
  const addresses = names[host] ?? (/^[\d.]+$|:/.test(host) ? [host] : null)
  return addresses ? Promise.resolve(addresses.map((address) => ({ address }))) : Promise.reject(new Error('ENOTFOUND'))
}
const reach = createReach({ resolve, allowed: ['127.0.0.1:1143', 'inside.school.example:993'] })

describe('a server that an owner names', () => {
  test('is connected to at the address that was looked at, under its own name', async () => {
    expect(await reach('imap.school.example', 993)).toEqual({ host: '198.41.0.4', servername: 'imap.school.example' })
    expect(await reach('198.41.0.4', 465)).toEqual({ host: '198.41.0.4' })
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ])('is not reached at %s', async (address) => {
    await expect(createReach({ resolve: async () => [{ address }], allowed: [] })('x.example', 993)).rejects.toMatchObject({
      code: 'temporary',
    })
  })

  test('is not reached when one of its addresses is inside', async () => {
    await expect(reach('half.school.example', 993)).rejects.toMatchObject({ code: 'temporary' })
  })

  test.each([22, 25, 80, 443, 5432])('is not reached at port %d', async (port) => {
    await expect(reach('imap.school.example', port)).rejects.toMatchObject({ code: 'temporary' })
  })

  test('that the operator names is reached wherever it is, and only there', async () => {
    expect(await reach('127.0.0.1', 1143)).toEqual({ host: '127.0.0.1' })
    expect(await reach('inside.school.example', 993)).toEqual({ host: 'inside.school.example' })
    await expect(reach('127.0.0.1', 993)).rejects.toMatchObject({ code: 'temporary' })
    await expect(reach('inside.school.example', 465)).rejects.toMatchObject({ code: 'temporary' })
  })

  test('without an address reads like one that does not answer', async () => {
    const gone = await reach('nowhere.example', 993).catch((error: unknown) => error)
    const inside = await reach('127.0.0.1', 993).catch((error: unknown) => error)
    expect(gone).toMatchObject({ code: 'temporary', message: (inside as Error).message }) // both are AppErrors
  })

  test('is looked up at each connection: a name that moves inside is not followed', async () => {
    let address = '198.41.0.4'
    const moving = createReach({ resolve: async () => [{ address }], allowed: [] })
    expect(await moving('moving.example', 993)).toMatchObject({ host: '198.41.0.4' })
    address = '192.168.0.1'
    await expect(moving('moving.example', 993)).rejects.toMatchObject({ code: 'temporary' })
  })
})
