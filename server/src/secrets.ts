import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Config } from './config.ts'

/** What is kept secret at rest: settings and tokens of mailboxes. Bound to the owner: one account's secret does not open as another's. */
export type Secrets = {
  seal(owner: OwnerId, text: string): string
  /** Throws when the text was changed, belongs to another owner, or was sealed with a key that is no longer configured. */
  open(owner: OwnerId, sealed: string): string
  /** Whether `sealed` should be re-encrypted because a newer key has come. */
  isOutdated(sealed: string): boolean
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12 // NIST SP 800-38D §8.2.2
const tagBytes = 16 // the longest tag: NIST SP 800-38D §5.2.1.2
const shortestKey = 32

/**
 * Seals with AES-256-GCM under the newest key and opens with any configured one, so that keys can be rotated: add `2:…`, re-encrypt what is
 * outdated, drop `1:…`. Without keys of its own it derives one from OWNVOICE_SECRET, as version 1.
 */
export function openSecrets(config: Pick<Config, 'OWNVOICE_ENCRYPTION_KEYS'> & { OWNVOICE_SECRET: string }): Secrets {
  const keys = config.OWNVOICE_ENCRYPTION_KEYS
    ? readKeys(config.OWNVOICE_ENCRYPTION_KEYS)
    : new Map([[1, deriveKey(config.OWNVOICE_SECRET)]])
  const newest = Math.max(...keys.keys())

  function keyOf(version: number): Buffer {
    const key = keys.get(version)
    if (!key) throw new Error(`no encryption key of version ${version} is configured`)
    return key
  }

  return {
    seal(owner, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, keyOf(newest), iv).setAAD(contextOf(newest, owner))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v${newest}.${sealed.toString('base64url')}`
    },
    open(owner, sealed) {
      const version = versionOf(sealed)
      const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url')
      if (bytes.length < ivBytes + tagBytes) throw new Error('a sealed text is cut short')
      const decipher = createDecipheriv(algorithm, keyOf(version), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(contextOf(version, owner))
        .setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
    },
    isOutdated: (sealed) => versionOf(sealed) < newest,
  }
}

function readKeys(text: string): Map<number, Buffer> {
  const keys = new Map<number, Buffer>()
  for (const entry of text.split(',')) {
    const [, version, key] = /^\s*(\d+):(.*?)\s*$/.exec(entry) ?? []
    if (version === undefined || key === undefined || key.length < shortestKey) {
      throw new Error(
        `OWNVOICE_ENCRYPTION_KEYS: each entry is a version, a colon and a key of ${shortestKey} characters or more, for example 1:<key>,2:<key>`,
      )
    }
    if (keys.has(Number(version))) throw new Error(`OWNVOICE_ENCRYPTION_KEYS: version ${version} stands there twice`)
    keys.set(Number(version), deriveKey(key))
  }
  return keys
}

function deriveKey(text: string): Buffer {
  return Buffer.from(hkdfSync('sha256', text, '', 'ownvoice secrets at rest', 32)) // RFC 5869
}

function versionOf(sealed: string): number {
  const [, version] = /^v(\d+)\./.exec(sealed) ?? []
  if (version === undefined) throw new Error('a sealed text has no version')
  return Number(version)
}

function contextOf(version: number, owner: OwnerId): Buffer {
  return Buffer.from(`${version}:${owner}`)
}
