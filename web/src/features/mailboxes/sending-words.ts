import { type SendingOutage, waitingReplies } from '@ownvoice/core/mailboxes/sending-outage'
import { dayAndTime } from '../../ui/moment.ts'

/** `isGmail`: Google allowed us to send, without a password. */
type Down = SendingOutage & { isGmail: boolean }

/** What an owner is told of a mailbox that is read and from which nothing leaves: since when, what waits, and what to do. */
export function sendingWords({ since, cause, isGmail, waiting }: Down, timezone: string, language?: string): string {
  const { why, next } = cause === 'sign_in' ? refusals[isGmail ? 'gmail' : 'password'] : away
  return `Nothing has left since ${dayAndTime(since, timezone, language)}: ${why}${waitingReplies(waiting)} ${next}`
}

const refusals = {
  password: { why: 'the server that sends its mail no longer accepts the sign-in.', next: 'Connect the mailbox again.' },
  gmail: {
    why: 'the permission “Send email on your behalf” is missing at Google.',
    next: 'Connect Gmail again and leave every box ticked.',
  },
}
const away = {
  why: 'the server that sends its mail takes nothing from us.',
  next: 'We keep trying; what does not leave within most of an hour is kept under “Not sent”.',
}
