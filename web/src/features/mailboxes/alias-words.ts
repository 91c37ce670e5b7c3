import type { MailboxView } from '@ownvoice/core/mailboxes/contract'

/** What an owner should know of the aliases of a mailbox before they name some. */
export function aliasHint(kind: MailboxView['kind']): string {
  const what = 'Further addresses whose email arrives here, like info@ or an older domain. Who writes to one is answered from it.'
  if (kind !== 'gmail') return what
  return `${what} Gmail sends from those that are set up there under “Send mail as”; in place of any other it puts your own address.`
}

/** That a mail server lets nothing leave from an alias, what happens meanwhile, and what to do. */
export function refusedWords(alias: string, emailAddress: string): string {
  return `${alias} may not send: your mail server refused it as a sender, so who writes there is answered from ${emailAddress}. Ask your provider to allow it.`
}
