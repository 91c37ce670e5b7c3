import type { Authentication, Mail } from '@ownvoice/core/mailboxes/mail'
import { isKnownProvider, readAuthentication, writesResults } from '@ownvoice/core/assistant/screen/sender-authentication'
import type { OwnerTx } from '../../db/database.ts'
import { listAuthentications } from '../../db/mailboxes/messages.ts'

/** So many mails of a mailbox tell what its server does. */
const LAST_MAILS = 20

/**
 * What the mailbox's own server, read at `host`, wrote about the sender of a mail; null where it wrote nothing, and where there is no such server.
 * A server that we do not know proves nobody before it is seen to write results on its mails: otherwise they may be the sender's own.
 */
export async function authenticateSender(
  tx: OwnerTx,
  { mailboxId, host, mail }: { mailboxId: string; host: string | null; mail: Mail },
): Promise<Authentication | null> {
  const written = host === null ? null : readAuthentication(mail, host)
  if (host === null || !written?.provenBy || isKnownProvider(host)) return written
  const earlier = await listAuthentications(tx, mailboxId, LAST_MAILS)
  return writesResults(earlier) ? written : { ...written, provenBy: null }
}
