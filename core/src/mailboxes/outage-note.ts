import { addressInNote, type PushNote } from '../accounts/push/push-note.ts'
import type { OutageCause } from './outage-mail.ts'

/** What the owner's devices show of a mailbox that is down. */
export function outageNote({ emailAddress, cause }: { emailAddress: string; cause: OutageCause }): PushNote {
  return {
    title: `${addressInNote(emailAddress)} cannot be read right now`,
    body: bodies[cause],
    path: '/dashboard/integrations',
    topic: 'mailbox',
  }
}

const bodies: Readonly<Record<OutageCause, string>> = {
  sign_in: 'Its sign-in is no longer accepted. Connect it again.',
  away: 'Its mail server does not answer. We keep trying.',
  ours: 'Something went wrong on our side. We keep trying.',
}
