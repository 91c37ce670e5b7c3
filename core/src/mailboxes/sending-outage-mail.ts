import { momentInMail } from '../accounts/moment-in-mail.ts'
import type { ProductMail } from '../accounts/product-mail.ts'
import { type SendingCause, waitingReplies } from './sending-outage.ts'

/** A mailbox that is read and from which nothing leaves since then. `waiting`: the replies that were tried meanwhile. `isGmail`: Google allowed us to send, without a password. */
export type SendingDown = {
  to: string
  emailAddress: string
  cause: SendingCause
  isGmail: boolean
  waiting: number
  since: Date
  timezone: string
  origin: string
}

/** To the owner, once for each outage: that mail is read and cannot leave, what happens meanwhile, and what to do. */
export function sendingOutageMail({ to, emailAddress, cause, isGmail, waiting, since, timezone, origin }: SendingDown): ProductMail {
  const moment = momentInMail(since, timezone)
  const { what, next, preview, button } = cause === 'sign_in' ? refusals[isGmail ? 'gmail' : 'password'] : away
  return {
    kind: 'mailbox_down',
    to,
    subject: `${emailAddress} cannot send right now`,
    preview,
    heading: 'Mail is read, but no reply can leave',
    paragraphs: [
      `What comes in to ${emailAddress} is read as always. ${what} Since ${moment} nothing has left.${waitingReplies(waiting)}`,
      next,
    ],
    button: { label: button, url: `${origin}/dashboard/integrations` },
    note: 'You get this mail once for each outage. If a reply is urgent, answer from another mail program or by telephone.',
  }
}

type Words = { preview: string; what: string; next: string; button: string }

/** Why we may send no more, and what to do. */
const refusals: Readonly<Record<'password' | 'gmail', Words>> = {
  password: {
    preview: 'Its sign-in for sending is no longer accepted.',
    what: 'But the server that sends its mail (SMTP) no longer accepts the sign-in that you gave us. This happens when the password was changed, or when your mail provider switched sending by other programs off.',
    next: 'Connect the mailbox again with its present password: what waits leaves then. If the password is right, ask your mail provider whether other programs may send.',
    button: 'Connect it again',
  },
  gmail: {
    preview: 'The permission to send is missing.',
    what: 'But Google no longer lets us send from it: the permission “Send email on your behalf” is missing. This happens when it was taken away, or when the administrator of your Google Workspace does not allow it.',
    next: 'Connect Gmail again and leave every box ticked: what waits leaves then. If Google refuses again, ask your administrator whether other programs may send.',
    button: 'Connect it again',
  },
}

/** What passes by itself. */
const away: Words = {
  preview: 'Its server takes no mail from us.',
  what: 'But the server that sends its mail does not answer us, or says that it takes nothing for now.',
  next: 'You need not do anything: we keep trying. A reply that has not left after most of an hour is kept for you under “Not sent”, where you can send it again. If your own mail program cannot send either, ask your mail provider.',
  button: 'See its state',
}
