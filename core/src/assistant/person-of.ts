import type { Address, Mail } from '../mailboxes/mail.ts'
import type { Trace } from './trace.ts'

/**
 * The person of a message: where an answer to it goes. Whoever passed on what a form was sent stands in From and is not that person; null where the form
 * names nobody. A message that was not screened yet, and one that no person wrote, has only its From.
 */
export function personOf({ mail, trace }: { mail: Pick<Mail, 'from'>; trace: Pick<Trace, 'screening'> | null }): Address | null {
  const screening = trace?.screening
  return screening?.verdict === 'person' ? screening.replyTo : mail.from
}
