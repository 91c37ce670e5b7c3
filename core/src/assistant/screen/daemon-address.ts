import { anyOf, inOrder, pattern } from '../../pattern.ts'

/** Local parts that no person reads, alone or as the beginning or end of a longer one (`no-reply`, `bounces+123`, `orders-noreply`). */
const NO_REPLY = pattern(
  '',
  inOrder(
    /^(?:.*[._+-])?/,
    anyOf(
      /no[._-]?reply/,
      /do[._-]?not[._-]?reply/,
      /dont[._-]?reply/,
      /no[._-]?responder/,
      /no[._-]?response/,
      /ne[._-]?pas[._-]?repondre/,
      'nepasrepondre',
      /keine?[._-]?antwort/,
      /nao[._-]?responda/,
      /non[._-]?rispondere/,
      'unattended',
    ),
    /(?:[._+-].*|\d*)$/,
  ),
)
/** Addresses of mail servers and of nobody. */
const DAEMON = pattern(
  '',
  inOrder(
    /^/,
    anyOf(
      /mailer[._-]?daemons?/,
      /mail[._-]?daemon/,
      /post[._-]?master/,
      'mdaemon',
      /mail[._-]?delivery([._-]?(?:subsystem|system))?/,
      /bounces?/,
      /returned[._-]?mail/,
      'abuse-report',
      'uucp',
      'autoreply',
      /auto[._-]?reply/,
      'autoresponder',
      'vacation',
      'listserv',
      'majordomo',
      /mail-?system/,
      /system[ ._-]?administrator/,
    ),
    /(?:[._+=-].*|\d*)$/,
  ),
)
/** Addresses from which programs report. */
const NOTIFIER = pattern(
  '',
  inOrder(
    /^/,
    anyOf(
      /notifications?/,
      'notify',
      /alerts?/,
      /newsletters?/,
      'mailer',
      'automated',
      'system',
      'root',
      'cron',
      'daemon',
      'nobody',
      'www-data',
      'apache',
    ),
    /(?:[._+-].*|\d*)$/,
  ),
)

export type AddressKind = 'no_reply' | 'daemon' | 'notifier' | 'person'

/** What the local part of an address says: a mail system, an address nobody reads, a notifier, or (in doubt) a person. */
export function addressKind(address: string): AddressKind {
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@'))) || address
  const name = (local.toLowerCase().split('@', 1)[0] ?? '').replace(/["'\\]/g, '')
  if (DAEMON.test(name)) return 'daemon'
  if (NO_REPLY.test(name)) return 'no_reply'
  return NOTIFIER.test(name) ? 'notifier' : 'person'
}

/** The part after the last `@`, lower case; '' without one. */
export function domainOf(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? '' : address.slice(at + 1).toLowerCase()
}

const SECOND_LEVEL = /^(?:co|com|org|net|ac|gov|edu|or|ne|gob|gv)$/

/** The domain one registers (`mail.shop.co.uk` → `shop.co.uk`), by shape: enough to tell two senders apart, not a public suffix list. */
export function registrableDomain(address: string): string {
  const labels = domainOf(address).split('.')
  const suffix = labels.length > 2 && (labels.at(-1)?.length ?? 0) === 2 && SECOND_LEVEL.test(labels.at(-2) ?? '') ? 3 : 2
  return labels.slice(-suffix).join('.')
}
