import { ImapFlow } from 'imapflow'
import type { Log } from '../log.ts'
import type { ImapSettings } from './open-mailbox.ts'
import type { Reach } from './reach.ts'

const maxIdleMs = 4 * 60_000 // below the socket's own limit of five minutes of silence

/** Signs out and closes; a connection that is gone already is closed, too. */
export async function hangUp(client: ImapFlow | null): Promise<void> {
  await client?.logout().catch(() => client.close())
}

/** Connects and signs in; no folder is open. Throws what imapflow throws. */
export async function connectImap(
  { host, port, secure, user, password, allowInsecure }: ImapSettings['imap'],
  { log, reach }: { log: Log; reach: Reach },
): Promise<ImapFlow> {
  const client = new ImapFlow({
    ...(await reach(host, port)),
    port,
    secure,
    auth: { user, pass: password },
    ...(secure ? {} : { doSTARTTLS: allowInsecure !== true }),
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: maxIdleMs,
    connectionTimeout: 20_000,
    maxLiteralSize: 32 * 1024 * 1024,
    maxResponseSize: 64 * 1024 * 1024,
  })
  client.on('error', (error) => log.warn({ host, error: error instanceof Error ? error.message : String(error) }, 'imap connection lost'))
  await client.connect()
  return client
}
