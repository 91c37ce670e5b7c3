/** Every mail that the product itself writes, as opposed to what the assistant writes for an owner. */
export const productMailKinds = [
  'verification',
  'address_change',
  'contact_change',
  'password_reset',
  'account_exists',
  'unredeemed_payment',
  'mailbox_down',
  'gmail_ending',
  'escalation_alert',
  'notice_answer',
  'late_reminder',
  'quota_warning',
  'payment_failed',
  'money_back',
  'weekly_report',
  'booking_confirmation',
  'place_left',
  'two_factor_change',
  'account_change',
  'account_deleted',
  'demo_request',
  'demo_confirmation',
] as const

/** A mail of the product's own, before it is set in HTML and text. All its texts are data: none of them is markup. */
export type ProductMail = {
  kind: (typeof productMailKinds)[number]
  to: string
  /** Where an answer goes, when not to the product's own address. */
  replyTo?: string
  /** What its Message-ID begins with, where an answer to it is known by that; else a name of its own. */
  messageName?: string
  subject: string
  /** The line that a mail program shows beside the subject. */
  preview: string
  heading: string
  paragraphs: readonly string[]
  /** Names and values, such as what a form was filled with. */
  facts?: readonly { name: string; value: string }[]
  button?: { label: string; url: string }
  /** What else its reader can do, below the button. */
  links?: readonly { label: string; url: string }[]
  /** The small print below: for how long a link works, what to do if it was not asked for. */
  note: string
}
