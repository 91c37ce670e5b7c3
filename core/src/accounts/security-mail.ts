import { momentInMail } from './moment-in-mail.ts'
import { brand } from '../brand.ts'
import type { ProductMail } from './product-mail.ts'

type Moment = { device: string; at: Date; timezone: string }

/** What somebody did with an account that its owner would want to know if it was not them. `device` in a few words, `at` in the owner's time zone. */
export type SecurityEvent =
  | ({ is: 'password_changed' } & Moment)
  | ({ is: 'new_device'; by: 'password' | 'passkey' } & Moment)
  | ({ is: 'passkey_added' | 'passkey_removed'; name: string } & Moment)
  | { is: 'contact_changed'; address: string }
  /** Asked for: it changes once a link in a mail to the new address is opened. */
  | ({ is: 'sign_in_asked'; address: string } & Moment)
  | ({ is: 'sign_in_changed'; address: string } & Moment)

/** What to do if it was somebody else. Such mails have no link: they are what thieves of passwords copy. */
export const ifNotYou =
  'If this was you, you need not do anything. If it was not, set a new password at once under “Forgot your password?” on the sign-in page: every device is signed out by it, and every passkey is removed. Then answer this mail.'

/** At an address that opens the account no more, no new password can be asked for. */
const ifNotYouAnyMore =
  'If this was you, you need not do anything. If it was not, answer this mail at once: we help you back into your account.'

/** Tells the owner, at the address that they sign in with, of what could be the work of somebody else. */
export function securityMail({ to, event }: { to: string; event: SecurityEvent }): ProductMail {
  const { subject, heading, text } = wordsOf(event)
  const note = event.is === 'sign_in_changed' ? ifNotYouAnyMore : ifNotYou
  return { kind: 'account_change', to, subject, preview: heading, heading, paragraphs: [text], note }
}

function wordsOf(event: SecurityEvent): { subject: string; heading: string; text: string } {
  if (event.is === 'contact_changed')
    return {
      subject: 'We write to another address now',
      heading: 'We write to another address now',
      text: `What waits for you in your ${brand.name} account is told to ${event.address} from now on. You go on signing in with this address.`,
    }
  const { device, at, timezone } = event
  const moment = momentInMail(at, timezone)
  switch (event.is) {
    case 'sign_in_asked':
      return {
        subject: 'Your sign-in address is about to change',
        heading: 'Your sign-in address is about to change',
        text: `On ${moment} somebody, most likely you, asked for your ${brand.name} account to be opened with ${event.address} instead of this address, on this device: ${device}. It changes when the link in the mail to that address is opened.`,
      }
    case 'sign_in_changed':
      return {
        subject: 'You sign in with another address now',
        heading: 'You sign in with another address now',
        text: `On ${moment} the sign-in address of your ${brand.name} account became ${event.address}, on this device: ${device}. This address opens it no more.`,
      }
    case 'new_device':
      return {
        subject: 'A new device signed in',
        heading: 'A new device signed in',
        text: `On ${moment} somebody, most likely you, signed in to your ${brand.name} account with ${event.by === 'passkey' ? 'a passkey' : 'the password'}, on a device that had not before: ${device}. Settings, Security lists all that are signed in.`,
      }
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        text: `On ${moment} the password of your ${brand.name} account was changed, on this device: ${device}.`,
      }
    case 'passkey_added':
      return {
        subject: 'A passkey was added',
        heading: 'A passkey was added',
        text: `On ${moment} a passkey was added to your ${brand.name} account, on this device: ${device}. It signs in without the password. Settings, Security lists all passkeys, and removes them.`,
      }
    case 'passkey_removed':
      return {
        subject: 'A passkey was removed',
        heading: 'A passkey was removed',
        text: `On ${moment} the passkey “${event.name}” was removed from your ${brand.name} account, on this device: ${device}. It signs in no more; where it had signed in before, the device stays signed in until you sign it out in Settings, under Security.`,
      }
  }
}
