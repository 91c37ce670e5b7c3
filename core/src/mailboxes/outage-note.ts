import { addressInNote, type PushNote } from '../accounts/push/push-note.ts'

/** What the owner's devices show of a mailbox that is down. `isSignInRefused`: its server answers, and lets us in no more. */
export function outageNote({ emailAddress, isSignInRefused }: { emailAddress: string; isSignInRefused: boolean }): PushNote {
  return {
    title: `${addressInNote(emailAddress)} cannot be read right now`,
    body: isSignInRefused ? 'Its sign-in is no longer accepted. Connect it again.' : 'Its mail server does not answer. We keep trying.',
    path: '/dashboard/integrations',
    topic: 'mailbox',
  }
}
