import type { ProductMail } from '@ownvoice/core/accounts/product-mail'
import { moneyBackDays, planOf, type PlanName } from '@ownvoice/core/billing/plans'
import { brand } from '@ownvoice/core/brand'

/** To the owner of an account whose address was entered again after a payment. */
export function accountExistsMail(email: string, origin: string): ProductMail {
  return {
    kind: 'account_exists',
    to: email,
    subject: `You already have an ${brand.name} account`,
    preview: 'The payment was added to it. Sign in with the password you have.',
    heading: 'You already have an account',
    paragraphs: [
      `A subscription was just paid for, and your address was entered for the new ${brand.name} account. You have one already, so the subscription was added to it.`,
      'Nothing else of your account has changed: sign in with the password you have. The password that was just entered was not kept.',
    ],
    button: { label: 'Sign in', url: `${origin}/auth` },
    note: `If this was not you, nobody has got into your account by it. If you now pay twice, end one subscription under Manage Billing and write to us: there is a ${moneyBackDays}-day money-back guarantee.`,
  }
}

/** To somebody who has paid and has made no account. */
export function unredeemedPaymentMail(checkout: { id: string; payerEmail: string; planName: PlanName }, origin: string): ProductMail {
  const query = new URLSearchParams({ payment: 'success', session_id: checkout.id })
  const { emailsPerMonth } = planOf(checkout.planName)
  return {
    kind: 'unredeemed_payment',
    to: checkout.payerEmail,
    subject: `Your ${brand.name} subscription is paid: one step is left`,
    preview: 'Choose a password, and your account is ready.',
    heading: 'One step is left',
    paragraphs: [
      `Thank you for your payment. Your subscription of ${emailsPerMonth.toLocaleString('en-US')} emails a month is waiting, but no account has been made for it yet.`,
      'Choose a password, and you can begin.',
    ],
    button: { label: 'Create your account', url: `${origin}/create-account?${query.toString()}` },
    note: `The link works once. Whoever has it can take the subscription, so do not pass it on. If you have changed your mind, write to us: there is a ${moneyBackDays}-day money-back guarantee.`,
  }
}
