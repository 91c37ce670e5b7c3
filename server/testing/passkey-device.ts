import { createHash, generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto'
import { z } from 'zod'

// A device that keeps passkeys, after WebAuthn Level 3: what a browser gives of it, as JSON. It holds one key on P-256.

const CreationOptions = z.object({ challenge: z.string(), rp: z.object({ id: z.string() }), user: z.object({ id: z.string() }) })
const RequestOptions = z.object({ challenge: z.string(), rpId: z.string() })
type Given = Record<string, unknown>

/** What a device does otherwise than it should, or for another site. */
export type Quirks = { origin?: string; isVerified?: boolean; counter?: number; format?: string; statement?: Given; challenge?: string }

const present = 0x01
const verified = 0x04
const hasKey = 0x40

export function passkeyDevice(origin: string, id: Uint8Array = randomBytes(32)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = coseKey(publicKey.export({ format: 'jwk' }))
  const credentialId = Buffer.from(id).toString('base64url')
  let uses = 0
  let userHandle = ''

  function authenticatorData(rpId: string, { isVerified = true, counter = (uses += 1) }: Quirks, attested: Uint8Array): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(present | (isVerified ? verified : 0) | (attested.length > 0 ? hasKey : 0))
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested])
  }

  const clientData = (type: string, challenge: string, quirks: Quirks) =>
    Buffer.from(JSON.stringify({ type, challenge: quirks.challenge ?? challenge, origin: quirks.origin ?? origin, crossOrigin: false }))

  const credential = (response: Given) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    credentialId,
    /** The answer to the options of a registration. */
    create(options: unknown, quirks: Quirks = {}): Given {
      const { challenge, rp, user } = CreationOptions.parse(options)
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(rp.id, quirks, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = new Map<string, unknown>([
        ['fmt', quirks.format ?? 'none'],
        ['attStmt', new Map(Object.entries(quirks.statement ?? {}))],
        ['authData', authData],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge, quirks).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** The answer to the options of a sign-in. */
    get(options: unknown, quirks: Quirks = {}): Given {
      const { challenge, rpId } = RequestOptions.parse(options)
      const authData = authenticatorData(rpId, quirks, Buffer.alloc(0))
      const client = clientData('webauthn.get', challenge, quirks)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
        userHandle,
      })
    },
  }
}

/** A key for signatures ES256 on P-256 (RFC 9053 §2.1 and §7.1). */
function coseKey({ x = '', y = '' }: JsonWebKey): Buffer {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** CBOR (RFC 8949) of what stands in a key and an attestation: integers, texts, bytes, lists and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? countOf(1, -1 - value) : countOf(0, value)
  if (value instanceof Uint8Array) return Buffer.concat([countOf(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([countOf(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([countOf(4, value.length), ...value.map(cbor)])
  if (value instanceof Map) return Buffer.concat([countOf(5, value.size), ...[...value].flat().map(cbor)])
  throw new Error(`no CBOR for ${typeof value}`)
}

function countOf(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  return count < 256 ? Buffer.from([(major << 5) | 24, count]) : Buffer.from([(major << 5) | 25, count >> 8, count & 0xff])
}
