import type { ProductMail } from '../accounts/product-mail.ts'
import { brand } from '../brand.ts'

/** A mailbox that cannot be used since then. `isSignInRefused`: its server answers, and lets us in no more; `isGmail`: it was let in by Google, without a password. */
export type Outage = {
  to: string
  emailAddress: string
  isSignInRefused: boolean
  isGmail: boolean
  since: Date
  timezone: string
  origin: string
}

/** To the owner, once for each outage: what is wrong, what happens meanwhile, and what to do. */
export function outageMail({ to, emailAddress, isSignInRefused, isGmail, since, timezone, origin }: Outage): ProductMail {
  const moment = new Intl.DateTimeFormat('en-US', { timeZone: timezone, dateStyle: 'full', timeStyle: 'short' }).format(since)
  const [refused, again] = isGmail ? refusals.gmail : refusals.password
  const what = isSignInRefused ? refused.replace('{mailbox}', emailAddress) : `The mail server of ${emailAddress} does not answer us.`
  const next = isSignInRefused
    ? again
    : 'You need not do anything: we keep trying, and go on by ourselves once it answers. If your mail program cannot reach it either, ask your mail provider.'
  return {
    kind: 'mailbox_down',
    to,
    subject: `${emailAddress} cannot be read right now`,
    preview: isSignInRefused ? 'Its sign-in is no longer accepted.' : 'Its mail server does not answer.',
    heading: 'Nobody is answered right now',
    paragraphs: [
      `${what} Since ${moment} nothing that comes in there is answered.`,
      `Nothing is lost: your mail lies in your mailbox as always. ${next}`,
    ],
    button: { label: isSignInRefused ? 'Connect it again' : 'See its state', url: `${origin}/dashboard/integrations` },
    note: `You get this mail once for each outage. ${brand.name} reads and sends nothing for ${emailAddress} meanwhile.`,
  }
}

/** Why we are let in no more, and what to do. */
const refusals = {
  password: [
    'The mail server of {mailbox} no longer accepts the password that you gave us. This happens when the password was changed, or when the app password was withdrawn.',
    'Connect the mailbox again with its present password: it goes on where it stopped.',
  ],
  gmail: [
    'Google no longer lets us into {mailbox}. This happens when the permission was taken away, when it ended, or when the password was changed.',
    'Connect Gmail again: it goes on where it stopped.',
  ],
} as const
