import { type SendingOutage, waitingReplies } from '@ownvoice/core/mailboxes/sending-outage'
import { dayAndTime } from '../../ui/moment.ts'

/** What an owner is told of a mailbox that is read and from which nothing leaves: since when, what waits, and what to do. */
export function sendingWords({ since, cause, waiting }: SendingOutage, timezone: string, language?: string): string {
  return `Nothing has left since ${dayAndTime(since, timezone, language)}: ${causes[cause]}${waitingReplies(waiting)} ${next[cause]}`
}

const causes: Readonly<Record<SendingOutage['cause'], string>> = {
  sign_in: 'the server that sends its mail no longer accepts the sign-in.',
  away: 'the server that sends its mail takes nothing from us.',
}
const next: Readonly<Record<SendingOutage['cause'], string>> = {
  sign_in: 'Connect the mailbox again.',
  away: 'We keep trying; what does not leave within most of an hour is kept under “Not sent”.',
}
