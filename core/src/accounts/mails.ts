import { brand } from '../brand.ts'
import type { ProductMail } from './product-mail.ts'

type LinkMail = { to: string; url: string }

const ignore = 'If this was not you, you need not do anything'

/** Asks a new account's owner to confirm the address. `url` works for a day. */
export function verificationMail({ to, url }: LinkMail): ProductMail {
  return {
    kind: 'verification',
    to,
    subject: 'Confirm your e-mail address',
    preview: `One click, and ${brand.name} may answer in your name.`,
    heading: 'Is this your address?',
    paragraphs: [
      `Somebody, most likely you, opened an account with ${brand.name} under this address.`,
      'You can sign in and set everything up right away. Nothing is sent in your name until you have confirmed that the address is yours.',
    ],
    button: { label: 'Confirm this address', url },
    note: `The link works for 24 hours. ${ignore}: without it nothing is ever sent.`,
  }
}

/** Lets the holder of the address set a new password. `url` works once, within an hour. */
export function passwordResetMail({ to, url }: LinkMail): ProductMail {
  return {
    kind: 'password_reset',
    to,
    subject: 'Set a new password',
    preview: 'The link works once, within an hour.',
    heading: 'A new password',
    paragraphs: [
      `We were asked for a new password for the ${brand.name} account of this address.`,
      'Once you have set one, every device that is signed in to the account is signed out.',
    ],
    button: { label: 'Set a new password', url },
    note: `The link works once, within an hour. ${ignore}: the password stays as it is.`,
  }
}
