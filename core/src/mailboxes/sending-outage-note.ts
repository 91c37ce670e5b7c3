import { addressInNote, type PushNote } from '../accounts/push/push-note.ts'
import { type SendingCause, waitingReplies } from './sending-outage.ts'

type Down = { emailAddress: string; cause: SendingCause; waiting: number }

/** What the owner's devices show of a mailbox that is read and from which nothing leaves. */
export function sendingOutageNote({ emailAddress, cause, waiting }: Down): PushNote {
  return {
    title: `${addressInNote(emailAddress)} cannot send right now`,
    body: `Mail is read, but no reply can leave. ${bodies[cause]}${waitingReplies(waiting)}`,
    path: '/dashboard/integrations',
    topic: 'mailbox',
  }
}

const bodies: Readonly<Record<SendingCause, string>> = {
  sign_in: 'Its sign-in for sending is no longer accepted. Connect it again.',
  away: 'Its server takes no mail from us. We keep trying.',
}
