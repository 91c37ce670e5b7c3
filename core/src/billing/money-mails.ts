import type { ProductMail } from '../accounts/product-mail.ts'
import { brand } from '../brand.ts'
import { cutText } from '../text/cut-text.ts'
import { lineWithoutLinks, withoutLinks } from '../text/without-links.ts'
import { moneyBackDays } from './plans.ts'

/** `YYYY-MM-DD` in words. */
function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
}

/** To the owner, once when a payment did not go through. */
export function failedPaymentMail({ to, origin }: { to: string; origin: string }): ProductMail {
  return {
    kind: 'payment_failed',
    to,
    subject: 'Your last payment did not go through',
    preview: 'Look at your card, and everything goes on.',
    heading: 'Your last payment did not go through',
    paragraphs: [
      `The card for your ${brand.name} subscription was refused. It is tried again over the next days; nothing has changed so far, and your customers go on being answered.`,
      'If the card has expired or was replaced, enter the new one. When all tries fail, the subscription ends and nobody is answered any more.',
    ],
    button: { label: 'Look at your card', url: `${origin}/dashboard/settings?tab=subscription` },
    note: 'You get this mail once for each payment that fails.',
  }
}

/** Somebody who wants their money back, as the team needs to know them. `reason` is theirs, and may be empty. */
export type MoneyBackWish = { business: string; email: string; plan: string; subscriptionId: string; since: string; reason: string }

/** To the team, answered to the owner. */
export function moneyBackTeamMail({ wish, teamEmail }: { wish: MoneyBackWish; teamEmail: string }): ProductMail {
  const business = lineWithoutLinks(wish.business, 100)
  return {
    kind: 'money_back',
    to: teamEmail,
    replyTo: wish.email,
    subject: 'A customer asks for their money back',
    preview: `Within the ${moneyBackDays} days.`,
    heading: 'A customer asks for their money back',
    paragraphs: ['Give back the payment of this subscription at the processor: that ends the plan. An answer to this mail goes to them.'],
    facts: [
      { name: 'Business', value: business === '' ? 'not given' : business },
      { name: 'Email', value: wish.email },
      { name: 'Plan', value: wish.plan },
      { name: 'Subscription', value: wish.subscriptionId },
      { name: 'Since', value: dayInWords(wish.since) },
      { name: 'Why', value: wish.reason === '' ? 'not said' : withoutLinks(cutText(wish.reason, 1_000)) },
    ],
    note: 'Asked for under Settings, Subscription, by whoever was signed in there.',
  }
}

/** To the owner: it was asked for, and what comes next. */
export function moneyBackMail({ to }: { to: string }): ProductMail {
  return {
    kind: 'money_back',
    to,
    subject: 'You asked for your money back',
    preview: 'We give back what you paid.',
    heading: 'You asked for your money back',
    paragraphs: [
      'We give back what you paid, to the card that you paid with. Then your subscription ends, and nobody is answered any more. Your data stay until you delete them: everything can be taken out under Settings, Security.',
      'If you would rather stay, or want to tell us what went wrong, answer this mail.',
    ],
    note: 'If this was not you, answer this mail, and set a new password under “Forgot your password?” on the sign-in page.',
  }
}
