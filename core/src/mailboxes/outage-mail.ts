import { momentInMail } from '../accounts/moment-in-mail.ts'
import type { ProductMail } from '../accounts/product-mail.ts'
import { brand } from '../brand.ts'

/** Why a mailbox cannot be used: its server lets us in no more, or does not answer, or we ourselves fail at what lies there. */
export type OutageCause = 'sign_in' | 'away' | 'ours'

/** A mailbox that cannot be used since then. `isGmail`: it was let in by Google, without a password. */
export type Outage = {
  to: string
  emailAddress: string
  cause: OutageCause
  isGmail: boolean
  since: Date
  timezone: string
  origin: string
}

/** To the owner, once for each outage: what is wrong, what happens meanwhile, and what to do. */
export function outageMail({ to, emailAddress, cause, isGmail, since, timezone, origin }: Outage): ProductMail {
  const moment = momentInMail(since, timezone)
  const { what, next, preview } = cause === 'sign_in' ? refusals[isGmail ? 'gmail' : 'password'] : outages[cause]
  return {
    kind: 'mailbox_down',
    to,
    subject: `${emailAddress} cannot be read right now`,
    preview,
    heading: 'Nobody is answered right now',
    paragraphs: [
      `${what.replace('{mailbox}', () => emailAddress)} Since ${moment} nothing that comes in there is answered.`,
      `Nothing is lost: your mail lies in your mailbox as always. ${next}`,
    ],
    button: { label: cause === 'sign_in' ? 'Connect it again' : 'See its state', url: `${origin}/dashboard/integrations` },
    note: `You get this mail once for each outage. ${brand.name} reads and sends nothing for ${emailAddress} meanwhile.`,
  }
}

type Words = { preview: string; what: string; next: string }

/** Why we are let in no more, and what to do. */
const refusals: Readonly<Record<'password' | 'gmail', Words>> = {
  password: {
    preview: 'Its sign-in is no longer accepted.',
    what: 'The mail server of {mailbox} no longer accepts the password that you gave us. This happens when the password was changed, or when the app password was withdrawn.',
    next: 'Connect the mailbox again with its present password: it goes on where it stopped.',
  },
  gmail: {
    preview: 'Its sign-in is no longer accepted.',
    what: 'Google no longer lets us into {mailbox}. This happens when the permission was taken away, when it ended, or when the password was changed.',
    next: 'Connect Gmail again: it goes on where it stopped.',
  },
}

/** What passes by itself. */
const outages: Readonly<Record<Exclude<OutageCause, 'sign_in'>, Words>> = {
  away: {
    preview: 'Its mail server does not answer.',
    what: 'The mail server of {mailbox} does not answer us.',
    next: 'You need not do anything: we keep trying, and go on by ourselves once it answers. If your mail program cannot reach it either, ask your mail provider.',
  },
  ours: {
    preview: 'Something went wrong on our side.',
    what: 'Something went wrong on our side when we read {mailbox}.',
    next: 'We keep trying, and go on by ourselves once it can be read. Until then, please look after new mail yourself; if this stays, connect the mailbox again.',
  },
}
