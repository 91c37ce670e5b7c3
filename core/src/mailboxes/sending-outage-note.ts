import { addressInNote, type PushNote } from '../accounts/push/push-note.ts'
import { type SendingCause, waitingReplies } from './sending-outage.ts'

type Down = { emailAddress: string; cause: SendingCause; isGmail: boolean; waiting: number }

/** What the owner's devices show of a mailbox that is read and from which nothing leaves. */
export function sendingOutageNote({ emailAddress, cause, isGmail, waiting }: Down): PushNote {
  return {
    title: `${addressInNote(emailAddress)} cannot send right now`,
    body: `Mail is read, but no reply can leave. ${cause === 'sign_in' ? refusals[isGmail ? 'gmail' : 'password'] : away}${waitingReplies(waiting)}`,
    path: '/dashboard/integrations',
    topic: 'mailbox',
  }
}

const refusals: Readonly<Record<'password' | 'gmail', string>> = {
  password: 'Its sign-in for sending is no longer accepted. Connect it again.',
  gmail: 'The permission to send is missing. Connect Gmail again.',
}
const away = 'Its server takes no mail from us. We keep trying.'
