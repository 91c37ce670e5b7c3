import { momentInMail } from '../accounts/moment-in-mail.ts'
import type { ProductMail } from '../accounts/product-mail.ts'

/** A Gmail account whose permission ends at that moment, unless its owner gives it anew. */
export type GmailEnding = { to: string; emailAddress: string; endsAt: Date; timezone: string; origin: string }

/** To the owner, once before a permission ends: when it does, what happens then, and what to do. */
export function gmailEndingMail({ to, emailAddress, endsAt, timezone, origin }: GmailEnding): ProductMail {
  const moment = momentInMail(endsAt, timezone)
  return {
    kind: 'gmail_ending',
    to,
    subject: `The Gmail connection of ${emailAddress} ends soon`,
    preview: `Google lets us in until ${moment}.`,
    heading: 'Connect Gmail again before it ends',
    paragraphs: [
      `Google lets us read and send the mail of ${emailAddress} until ${moment}. From then on nobody who writes there is answered.`,
      'Connect Gmail again before that, and leave every box ticked: it takes a minute, and nothing else changes.',
    ],
    button: { label: 'Connect it again', url: `${origin}/dashboard/integrations` },
    note: 'You get this mail once each time that the permission is about to end.',
  }
}
