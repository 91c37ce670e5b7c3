import { brand } from '../brand.ts'
import type { ProductMail } from './product-mail.ts'

type LinkMail = { to: string; url: string }

const ignore = 'If this was not you, you need not do anything'

/** Asks a new account's owner to confirm the address. `url` works for a day. */
export function verificationMail({ to, url }: LinkMail): ProductMail {
  return {
    kind: 'verification',
    to,
    subject: 'Confirm your email address',
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

/** Asks the holder of an address whether an account that was opened with another one is theirs. `url` works for a day. */
export function addressChangeMail({ to, url }: LinkMail): ProductMail {
  return {
    kind: 'address_change',
    to,
    subject: 'Confirm your new sign-in address',
    preview: `One click, and you sign in to ${brand.name} with this address.`,
    heading: 'Sign in with this address?',
    paragraphs: [
      `Somebody, most likely you, wants to sign in to an ${brand.name} account with this address instead of the one it was opened with.`,
      'Open the link in the browser in which you are signed in. Until then everything stays as it is.',
    ],
    button: { label: 'Use this address', url },
    note: `The link works for 24 hours, and only where the account is signed in. ${ignore}: nothing changes without it.`,
  }
}

/** Asks the holder of an address whether what an account is told may go there. */
export function contactMail({ to, url }: LinkMail): ProductMail {
  return {
    kind: 'contact_change',
    to,
    subject: 'May we write to you here?',
    preview: `One click, and ${brand.name} tells you here what waits for you.`,
    heading: 'May we write to you here?',
    paragraphs: [
      `The owner of an ${brand.name} account wants to be told at this address what waits for them.`,
      'Until you confirm it, we write to the address that they sign in with.',
    ],
    button: { label: 'Yes, write to me here', url },
    note: `The link works for as long as this address stands in the account’s profile. ${ignore}: nothing more comes to you without it.`,
  }
}

/** To the owner of an account whose address was entered as the new one of another account. */
export function addressTakenMail({ to, url }: LinkMail): ProductMail {
  return {
    kind: 'account_exists',
    to,
    subject: `You already have an ${brand.name} account`,
    preview: 'Sign in with the password you have.',
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, most likely you, wants to use this address for another ${brand.name} account. It has an account already, and an address has one account only.`,
      'Sign in with the password you have, or use another address for the other account.',
    ],
    button: { label: 'Sign in', url },
    note: `${ignore}: nothing of your account has changed.`,
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

/** The last mail to somebody whose account is gone. `backups` says when it is in no backup any more. */
export function accountDeletedMail({ to, backups }: { to: string; backups: string }): ProductMail {
  return {
    kind: 'account_deleted',
    to,
    subject: `Your ${brand.name} account was deleted`,
    preview: 'Nothing of it is left, and nothing more is charged.',
    heading: 'Your account was deleted',
    paragraphs: [
      'Your messages, documents, settings and figures are gone. Your subscription has ended, and we have no access to your mailbox any more. What lies in the mailbox itself stays there: it is yours.',
      `${backups} The payment processor keeps its receipts as long as the law asks.`,
    ],
    note: 'This is our last mail to you. If it was not you who deleted the account, please answer this mail soon. You can open a new account with this address at any time.',
  }
}
