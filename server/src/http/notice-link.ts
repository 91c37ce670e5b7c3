import { createHash, randomBytes } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Config } from '../config.ts'
import { readShortOwner, shortOwner } from './short-owner.ts'
import { siteOrigin } from './site-origin.ts'

export const noticePath = '/notice'

/** Whoever holds such a key may do one thing in the name of its owner: 256 bits of chance, behind whose account it is. It is kept nowhere: its hash is. */
export function newNoticeKey(owner: OwnerId): string {
  return `${shortOwner(owner)}.${randomBytes(32).toString('base64url')}`
}

/** Whose account a key says it is of; null for one that was cut short or made up. */
export function ownerOfNoticeKey(key: string): OwnerId | null {
  const [, account] = /^([\w-]{22})\.[\w-]{43}$/.exec(key) ?? []
  return account === undefined ? null : readShortOwner(account)
}

/** What is kept of a key, and of the words that it was made for. */
export function noticeDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function noticeUrl(config: Pick<Config, 'BASE_URL' | 'HOST' | 'PORT'>, key: string): string {
  return `${siteOrigin(config)}${noticePath}/${key}`
}

/** What the Message-ID of a notice begins with whose answer comes with this key. */
export function noticeMessageName(key: string): string {
  return `notice.${key}`
}

/** The key in a Message-ID that an answer names; null where it is of another mail. */
export function noticeKeyIn(messageId: string): string | null {
  const [, key] = /^notice\.([\w-]{22}\.[\w-]{43})@/.exec(messageId) ?? []
  return key ?? null
}

/** Whether a key stands in a text, also inside an address that a mail program has rewritten: then the text is no person's own. */
export function holdsNoticeKey(text: string): boolean {
  return /(?<![\w-])[\w-]{22}\.[\w-]{43}(?![\w-])/.test(text)
}
