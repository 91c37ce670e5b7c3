import { expect, test } from 'vitest'
import { createPushReach } from './push-reach.ts'

const reach = createPushReach({ resolve: async () => [{ address: '93.184.216.34' }], allowed: ['127.0.0.1:8443'] })

test.each(['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', 'wns2-par02p.notify.windows.com'])(
  'a browser may take its messages from %s, by https alone',
  async (host) => {
    expect(await reach(host, 443)).toEqual({ host: '93.184.216.34', servername: host })
    await expect(reach(host, 8080)).rejects.toMatchObject({ code: 'temporary' })
  },
)

test.each(['elsewhere.example', 'fcm.googleapis.com.elsewhere.example', 'evilpush.apple.com', '127.0.0.1'])('not from %s', async (host) => {
  await expect(reach(host, 443)).rejects.toMatchObject({ code: 'temporary' })
})

test('a service of a known name that leads into the own network is not asked, what the operator allows is', async () => {
  const inside = createPushReach({ resolve: async () => [{ address: '10.0.0.7' }], allowed: [] })
  await expect(inside('fcm.googleapis.com', 443)).rejects.toMatchObject({ code: 'temporary' })
  expect(await reach('127.0.0.1', 8443)).toEqual({ host: '127.0.0.1' })
})
