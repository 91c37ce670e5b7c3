import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPushWorld } from '../../../testing/push-peer.ts'

const note = {
  title: 'A message from Zoë waits for you',
  body: 'It was handed over to you.',
  path: '/dashboard/escalate',
  topic: 'waiting',
}

let world: Awaited<ReturnType<typeof openPushWorld>>
beforeAll(async () => {
  world = await openPushWorld()
})
afterAll(() => world.peer.close())
beforeEach(() => world.peer.answerWith(201))

test('a note is encrypted for its browser alone and signed by the key that it subscribed to', async () => {
  const { peer, push } = world
  expect(await push.send(peer.subscribe('phone'), note)).toBe('taken')
  const [received] = peer.received
  expect(received).toMatchObject({ path: '/push/phone', urgency: 'high', topic: 'waiting', ttl: '43200' })
  expect(received?.note).toEqual({ title: note.title, body: note.body, path: note.path, tag: 'waiting' })
  expect(received?.claims).toMatchObject({ aud: `https://127.0.0.1:${peer.port}`, sub: 'mailto:hello@ownvoice.example' })
})

test('a browser that is gone, a service that takes nothing, and one that has to be waited for are told apart', async () => {
  const { peer, push } = world
  const phone = peer.subscribe('phone')
  for (const status of [404, 410]) {
    peer.answerWith(status)
    expect(await push.send(phone, note)).toBe('gone')
  }
  for (const status of [301, 307, 400, 403, 413]) {
    peer.answerWith(status)
    expect(await push.send(phone, note)).toBe('refused')
  }
  for (const status of [429, 500, 503]) {
    peer.answerWith(status)
    await expect(push.send(phone, note)).rejects.toMatchObject({ code: 'temporary' })
  }
})

test('only a push service that anybody can reach is asked, on the port of https, unless the operator allows it', async () => {
  const { peer, push } = world
  const phone = peer.subscribe('phone')
  expect(await push.isUsable(phone)).toBe(true)
  expect(await push.isUsable({ ...phone, endpoint: 'https://fcm.googleapis.com/a' })).toBe(true)
  const asked = peer.asked()
  for (const endpoint of [
    'https://inside.push.apple.com/a',
    'https://push.example/a',
    'https://fcm.googleapis.com:8443/a',
    `https://localhost:${peer.port}/push/phone`,
    `https://[::1]:${peer.port}/push/phone`,
    'https://fcm.googleapis.com@push.example/a',
  ]) {
    expect(await push.isUsable({ ...phone, endpoint }), endpoint).toBe(false)
    await expect(push.send({ ...phone, endpoint }, note), endpoint).rejects.toMatchObject({ code: 'temporary' })
  }
  expect(peer.asked()).toBe(asked)
})

test('a key that is no point of the curve is refused before anything is sent', async () => {
  const phone = world.peer.subscribe('phone')
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  expect(await world.push.isUsable({ ...phone, p256dh })).toBe(false)
})
