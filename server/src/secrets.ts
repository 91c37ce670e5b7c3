import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Config } from './config.ts'

/** What is kept secret at rest: settings and tokens of mailboxes; and what leaves sealed in the links of mails. Bound to the owner: one account's secret does not open as another's. */
export type Secrets = {
  seal(owner: OwnerId, text: string): string
  /** Throws when the text was changed, belongs to another owner, or was sealed with a key that is no longer configured. */
  open(owner: OwnerId, sealed: string): string
  /** Whether `sealed` should be re-encrypted because a newer key has come. */
  isOutdated(sealed: string): boolean
  /** For a link of a mail, which nobody can re-encrypt: under a key of its own, which is not rotated with those for what is stored. */
  sealMailed(owner: OwnerId, text: string): string
  /** Opens also what `seal` made for a link, while its key is there. Throws as `open` does. */
  openMailed(owner: OwnerId, sealed: string): string
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12 // NIST SP 800-38D §8.2.2
const tagBytes = 16 // the longest tag: NIST SP 800-38D §5.2.1.2
const shortestKey = 32
const mailedVersion = 'm1'

/**
 * Seals with AES-256-GCM under the newest key and opens with any configured one, so that keys can be rotated: add `2:…`, re-encrypt what is
 * outdated, drop `1:…`. Without keys of its own it derives one from OWNVOICE_SECRET, as version 1. What is sealed for mails is under another key that is derived
 * from OWNVOICE_SECRET, so that links which were sent go on working after a rotation.
 */
export function openSecrets(config: Pick<Config, 'OWNVOICE_ENCRYPTION_KEYS'> & { OWNVOICE_SECRET: string }): Secrets {
  const firstKey = deriveKey(config.OWNVOICE_SECRET)
  const keys = config.OWNVOICE_ENCRYPTION_KEYS ? readKeys(config.OWNVOICE_ENCRYPTION_KEYS) : new Map([[1, firstKey]])
  const newest = Math.max(...keys.keys())
  const mailedKey = deriveKey(config.OWNVOICE_SECRET, 'ownvoice links in mails')

  return {
    seal: (owner, text) => sealWith(keyOf(keys, newest), `v${newest}`, `${newest}:${owner}`, text),
    open: (owner, sealed) => openStored(keys, owner, sealed),
    isOutdated: (sealed) => versionOf(sealed) < newest,
    sealMailed: (owner, text) => sealWith(mailedKey, mailedVersion, `${mailedVersion}:${owner}`, text),
    openMailed(owner, sealed) {
      if (sealed.startsWith(`${mailedVersion}.`)) return openWith(mailedKey, `${mailedVersion}:${owner}`, sealed)
      return openStored(new Map([[1, firstKey], ...keys]), owner, sealed) // the first key was derived, and may have been rotated out since
    },
  }
}

function openStored(keys: ReadonlyMap<number, Buffer>, owner: OwnerId, sealed: string): string {
  const version = versionOf(sealed)
  return openWith(keyOf(keys, version), `${version}:${owner}`, sealed)
}

function keyOf(keys: ReadonlyMap<number, Buffer>, version: number): Buffer {
  const key = keys.get(version)
  if (!key) throw new Error(`no encryption key of version ${version} is configured`)
  return key
}

/** `context` is authenticated and not stored: what was sealed in one does not open in another. */
function sealWith(key: Buffer, version: string, context: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64url')}`
}

function openWith(key: Buffer, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url')
  if (bytes.length < ivBytes + tagBytes) throw new Error('a sealed text is cut short')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
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

function deriveKey(text: string, purpose = 'ownvoice secrets at rest'): Buffer {
  return Buffer.from(hkdfSync('sha256', text, '', purpose, 32)) // RFC 5869
}

function versionOf(sealed: string): number {
  const [, version] = /^v(\d+)\./.exec(sealed) ?? []
  if (version === undefined) throw new Error('a sealed text has no version')
  return Number(version)
}
