import { brand } from '../brand.ts'
import type { ProductMail } from './product-mail.ts'
import { ifNotYou } from './security-mail.ts'

/** What happened to an account's second factor. */
export type TwoFactorChange = { is: 'on' } | { is: 'off' } | { is: 'new_codes' } | { is: 'code_used'; left: number }

/** Tells the owner of what opens or weakens the second factor. */
export function twoFactorMail({ to, change }: { to: string; change: TwoFactorChange }): ProductMail {
  const { subject, heading, text } = wordsOf(change)
  return {
    kind: 'two_factor_change',
    to,
    subject,
    preview: heading,
    heading,
    paragraphs: [text],
    note: ifNotYou,
  }
}

function wordsOf(change: TwoFactorChange): { subject: string; heading: string; text: string } {
  switch (change.is) {
    case 'on':
      return {
        subject: 'Two-factor authentication is on',
        heading: 'A code is asked for from now on',
        text: `Whoever signs in to your ${brand.name} account needs a code of your authenticator app besides the password. Keep the recovery codes where you find them without your phone.`,
      }
    case 'off':
      return {
        subject: 'Two-factor authentication is off',
        heading: 'The password alone is enough now',
        text: `Two-factor authentication of your ${brand.name} account was turned off. No code is asked for any more, and the recovery codes open nothing.`,
      }
    case 'new_codes':
      return {
        subject: 'You have new recovery codes',
        heading: 'New recovery codes were made',
        text: `The recovery codes that you had for your ${brand.name} account open nothing any more. The new ones were shown once.`,
      }
    case 'code_used':
      return {
        subject: 'A recovery code was used',
        heading: 'Somebody signed in with a recovery code',
        text: `Somebody, most likely you, signed in to your ${brand.name} account with the password and a recovery code. ${codesLeft(change.left)}`,
      }
  }
}

function codesLeft(left: number): string {
  if (left === 0) return 'It was the last one: make new ones in Settings, under Security.'
  return `${left} ${left === 1 ? 'is' : 'are'} left. New ones are made in Settings, under Security.`
}
