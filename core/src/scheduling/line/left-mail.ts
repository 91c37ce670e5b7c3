import type { ProductMail } from '../../accounts/product-mail.ts'
import { lineWithoutLinks } from '../../text/without-links.ts'

/** To the owner: a place is still free, and nobody is left in line who could be written to. */
export function leftPlaceMail({ label, to, origin }: { label: string; to: string; origin: string }): ProductMail {
  const what = label === '' ? 'a full class' : lineWithoutLinks(label, 100)
  return {
    kind: 'place_left',
    to,
    subject: 'A place is still free',
    preview: `Nobody is left in line for ${what}.`,
    heading: 'A place is still free',
    paragraphs: [
      `You said that a place is free in ${what}. Everybody in line who may be written to was offered it, and nobody took it.`,
      'The booking link is still marked as full. Unmark it to offer the place to everybody.',
    ],
    button: { label: 'Open the line', url: `${origin}/dashboard/scheduling` },
    note: 'You get this mail because you offered a place to a line. You can switch off such mails under Settings, Notifications: “Waiting and failed replies”.',
  }
}
