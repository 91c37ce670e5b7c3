import { z } from 'zod'
import { notePushed } from '../../db/mailboxes/gmail-tokens.ts'
import { listGmailOf } from '../../db/mailboxes/mailboxes.ts'
import { notifyPushed } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'

/** developers.google.com/workspace/gmail/api/guides/push: base64url within base64, and the number as a number or a text. */
const Envelope = z.object({ message: z.object({ data: z.string() }) })
const Change = z.object({
  emailAddress: z.email().transform((address) => address.toLowerCase()),
  historyId: z.union([z.int().nonnegative().transform(String), z.string().regex(/^\d{1,20}$/)]),
})

/**
 * Google tells that something changed in a Gmail account: whoever watches it looks now, in whichever process. Nothing else is done with it, so that one that comes
 * twice, late, or for an account that is not ours does nothing.
 */
export async function receivePush({ db, log }: Pick<Deps, 'db' | 'log'>, body: unknown): Promise<void> {
  const change = Change.safeParse(readData(body))
  if (!change.success) return log.warn({ problem: change.error.message }, 'a push of Google’s is in a form that is not known')
  const { emailAddress, historyId } = change.data
  const mailboxes = await db.system((tx) => listGmailOf(tx, emailAddress))
  for (const { owner, mailboxId } of mailboxes) {
    await db.transaction(owner, async (tx) => {
      if (await notePushed(tx, mailboxId, historyId)) await notifyPushed(tx, { mailboxId, comes: true })
    })
  }
}

function readData(body: unknown): unknown {
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) return null
  try {
    return JSON.parse(Buffer.from(envelope.data.message.data, 'base64').toString())
  } catch {
    return null
  }
}
