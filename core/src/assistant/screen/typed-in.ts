import type { Address } from '../../mailboxes/mail.ts'
import { personName } from '../../text/person-name.ts'
import type { Screening } from '../trace.ts'

/** The sign by which screening says that a web form passed a mail on. */
const passedOn = 'form_lead'

type Answered = { channel: 'mail' | 'form'; screening: Screening | null }

/** Whether the address to answer was typed into a form, where anybody can type in anybody's. */
export function isTypedIn({ channel, screening }: Answered): boolean {
  return channel === 'form' || (screening?.signals.some(({ name }) => name === passedOn) ?? false)
}

/** Whom an answer goes to, under the name that it is addressed with; null where there is nobody. */
export function recipientOf(answered: Answered): Address | null {
  const to = answered.screening?.replyTo ?? null
  return to && { ...to, name: nameInAddress(answered, to.name) }
}

/**
 * The name beside the address in a mail that answers. What was typed into a form stands there only where it is a name, and is '' else: no link, sentence or
 * line break of a stranger's reaches the owner of the address.
 */
export function nameInAddress(answered: Answered, name: string): string {
  return isTypedIn(answered) ? (personName(name) ?? '') : name
}
