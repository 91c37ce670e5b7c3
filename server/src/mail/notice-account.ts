import type { Config } from '../config.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { isLoopback } from '../loopback.ts'
import { openImapAdapter } from './imap-adapter.ts'
import type { ImapSettings } from './open-mailbox.ts'
import type { MailAdapter } from './port.ts'

type NoticeConfig = Pick<Config, 'NOTICE_IMAP_URL'>
type NoticeAccount = { address: string; settings: ImapSettings }

/** Where owners answer notices; null where no such mailbox is set. */
export function answersAddress(config: NoticeConfig): string | null {
  return noticeAccount(config)?.address ?? null
}

/** The mailbox in which owners answer notices, and its address. It is the operator's own: no look at where it lies, as there is at owners' servers. */
export function openNoticeInbox(
  config: NoticeConfig,
  { clock, log }: { clock: Clock; log: Log },
): { address: string; adapter: MailAdapter } | null {
  const account = noticeAccount(config)
  if (account === null) return null
  const { address, settings } = account
  const access = { kind: 'imap', id: 'notices', owner: 'operator', emailAddress: address, sentStore: 'none', settings } as const
  const reach = (host: string) => Promise.resolve({ host })
  return { address, adapter: openImapAdapter(access, { clock, log, reach }) }
}

function noticeAccount({ NOTICE_IMAP_URL }: NoticeConfig): NoticeAccount | null {
  if (NOTICE_IMAP_URL === undefined) return null
  const { protocol, username, password, hostname, port } = new URL(NOTICE_IMAP_URL)
  const secure = protocol === 'imaps:'
  const user = decodeURIComponent(username)
  const signIn = {
    host: hostname,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    user,
    password: decodeURIComponent(password),
    allowInsecure: isLoopback(hostname),
  }
  return { address: user.toLowerCase(), settings: { imap: signIn, smtp: signIn } } // it only reads
}
