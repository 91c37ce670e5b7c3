import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Connected, MailboxConnection } from '@ownvoice/core/mailboxes/contract'
import { domainOf } from '@ownvoice/core/mailboxes/mail-providers'
import type { Deps } from '../../deps.ts'
import { needFreeAliases } from './keep-aliases.ts'
import { modeOfAnswers, needAnswers } from './keep-mailbox.ts'
import { connectMailbox } from './connect-mailbox.ts'

type FormDeps = Pick<Deps, 'db' | 'jobs' | 'openMailbox' | 'closeMailbox' | 'secrets' | 'clock' | 'ids' | 'config'>

/** Connects the mailbox that an owner typed in. Only servers that the operator named may be spoken to in clear text. */
export async function connectByForm(deps: FormDeps, owner: OwnerId, typed: MailboxConnection): Promise<Connected> {
  const { emailAddress, displayName, user, password, servers, answers, aliases } = typed
  await deps.db.transaction(owner, async (tx) => {
    await needAnswers(tx, answers)
    await needFreeAliases(tx, typed, aliases ?? [])
  })
  const signIn = ({ host, port, secure }: MailboxConnection['servers']['imap']) => {
    const isNamed = deps.config.MAIL_ALLOWED_SERVERS.includes(`${host}:${port}`)
    return { host, port, secure, user, password, ...(isNamed && !secure ? { allowInsecure: true } : {}) }
  }
  const connection = await connectMailbox(deps, owner, {
    emailAddress,
    displayName,
    sentStore: filesWhatItSends(emailAddress, servers.smtp.host) ? 'server' : 'copy',
    settings: { imap: signIn(servers.imap), smtp: signIn(servers.smtp) },
    sendMode: answers && modeOfAnswers[answers],
    ...(aliases && { aliases }),
  })
  return 'refusal' in connection ? { ok: false, refusal: connection.refusal } : { ok: true, mailboxId: connection.mailboxId }
}

/** Gmail puts what leaves by its SMTP server into Sent (support.google.com/mail/answer/78892). */
function filesWhatItSends(emailAddress: string, smtpHost: string): boolean {
  return smtpHost === 'smtp.gmail.com' || ['gmail.com', 'googlemail.com'].includes(domainOf(emailAddress))
}
