import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { z } from 'zod'
import type { Mailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { MailAdapter } from '../../mail/port.ts'

const SignIn = z.object({
  host: z.string(),
  port: z.number(),
  secure: z.boolean(),
  user: z.string(),
  password: z.string(),
  allowInsecure: z.boolean().default(false),
})

/** Hosts and sign-in of an IMAP and SMTP account, as they lie sealed in the mailbox's row. */
export const SealedSettings = z.object({ imap: SignIn, smtp: SignIn })

/** Opens a mailbox with the secret of its row. The caller closes it. */
export function openConnectedMailbox({ openMailbox, secrets }: Pick<Deps, 'openMailbox' | 'secrets'>, mailbox: Mailbox): MailAdapter {
  const { id, userId: owner, emailAddress, sentStore, kind, secret } = mailbox
  if (kind === 'gmail') return openMailbox({ kind, id, owner: ownerId(owner), emailAddress, sentStore })
  if (kind === 'sandbox') return openMailbox({ kind, id, owner, emailAddress, sentStore })
  if (secret === null) throw new AppError('auth_expired', { detail: `mailbox ${id} has no sign-in` })
  const settings = SealedSettings.parse(JSON.parse(secrets.open(ownerId(owner), secret)))
  return openMailbox({ kind, id, owner, emailAddress, sentStore, settings })
}
