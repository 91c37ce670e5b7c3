import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { z } from 'zod'
import type { PushSubscriptionGiven } from '@ownvoice/core/accounts/push/contract'
import { createPushReach } from '../src/mail/push/push-reach.ts'
import { openPush } from '../src/mail/push/open-push.ts'
import { vapidKeys } from '../src/vapid-keys.ts'
import { pushCertificate } from './push-certificate.ts'

/** A message as its browser reads it: decrypted, and proven to be of the key that the browser subscribed to. */
export type ReceivedPush = { path: string; ttl: string; urgency: string; topic: string; note: unknown; claims: z.infer<typeof Claims> }

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })
type Keys = { ecdh: ECDH; auth: Buffer }

/**
 * A push service on this machine that does what services and browsers do with a message, after RFC 8030, 8188, 8291 and 8292 and without the library that made it:
 * one that is not encrypted for its browser, or not signed by `publicKey`, is answered with 400 or 403. `answerWith` is what it says to others from then on.
 */
export async function openPushPeer({ publicKey, port = 0, certificate, key }: Given) {
  const browsers = new Map<string, Keys>()
  const received: ReceivedPush[] = []
  let status = 201
  let asked = 0
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked += 1
      const path = request.url ?? ''
      const keys = browsers.get(path)
      if (status !== 201) return response.writeHead(status, { Location: 'https://elsewhere.example/' }).end('x'.repeat(100_000))
      if (!keys) return response.writeHead(410).end()
      try {
        const claims = claimsIn(request.headers, { publicKey: publicKey(), origin: originOf() })
        const { ttl, urgency, topic } = PushHeaders.parse(request.headers)
        received.push({ path, ttl, urgency, topic, claims, note: JSON.parse(decrypt(Buffer.concat(chunks), keys)) })
      } catch (error) {
        return response.writeHead(400).end(String(error))
      }
      return response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = (server.address() as AddressInfo).port // a TCP server that listens has one
  const originOf = () => `https://127.0.0.1:${listening}`
  return {
    port: listening,
    received,
    asked: () => asked,
    answerWith: (next: number) => void (status = next),
    /** What `PushManager.subscribe` gives in a browser of this name. */
    subscribe(name: string): PushSubscriptionGiven {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      browsers.set(`/push/${name}`, { ecdh, auth })
      return { endpoint: `${originOf()}/push/${name}`, p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
    },
    unsubscribe: (name: string) => void browsers.delete(`/push/${name}`),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Given = { publicKey: () => string; port?: number; certificate: string; key: string }
const PushHeaders = z.object({ ttl: z.string(), urgency: z.string(), topic: z.string(), 'content-encoding': z.literal('aes128gcm') })

/** RFC 8292: a token of ES256 with the key that signs it, for this service, and for a day at most. */
function claimsIn({ authorization = '' }: IncomingHttpHeaders, { publicKey, origin }: { publicKey: string; origin: string }) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  if (!isSigned || key !== publicKey || claims.aud !== origin) throw new Error('the message is not of whom the browser subscribed to')
  return claims
}

/** RFC 8291 §3.4 over RFC 8188 §2: of one record. */
function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const theirs = body.subarray(21, 21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32))
  const cek = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
  const record = body.subarray(21 + idLength)
  const opening = createDecipheriv('aes-128-gcm', cek, nonce).setAuthTag(record.subarray(-16))
  const text = Buffer.concat([opening.update(record.subarray(0, -16)), opening.final()])
  const end = text.lastIndexOf(2) // the delimiter of the last record, before zeros
  if (end < 0 || text.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the record has no end')
  return text.subarray(0, end).toString('utf8')
}

/** A push service of the test's own and what sends to it: the real sender, which is allowed to reach it as an operator allows a mail server. */
export async function openPushWorld() {
  setDefaultCACertificates([...new Set([...getCACertificates('default'), pushCertificate.certificate])])
  const keys = vapidKeys({ privateKey: undefined, secret: 'a test' })
  const peer = await openPushPeer({ publicKey: () => keys.publicKey, ...pushCertificate })
  const resolve = async (host: string) => [{ address: host.startsWith('inside.') ? '10.0.0.1' : '93.184.216.34' }]
  const reach = createPushReach({ resolve, allowed: [`127.0.0.1:${peer.port}`] })
  return { peer, push: openPush({ reach, keys, contact: 'hello@ownvoice.example' }) }
}
