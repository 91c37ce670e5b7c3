import { anyOf, inOrder, pattern } from '../../pattern.ts'
import type { Mail } from '../../mailboxes/mail.ts'

/**
 * A form builder by the mails in which it passes on what a visitor typed. `sends` knows them. The fields stand between a line of `begins`, if it has one,
 * and one of `ends`. `isTable`: a row is its label, a space and its value.
 */
export type FormBuilder = {
  name: string
  sends: (mail: Pick<Mail, 'from' | 'subject' | 'html'>, lines: readonly string[]) => boolean
  begins: RegExp | null
  ends: RegExp
  isTable: boolean
}

/** Of Contact Form 7, at the end of its template for English sites. */
const contactForm7 =
  /^(?:This is a notification that a contact form was submitted on your website \(|This e-mail was sent from a contact form on )/
const sentFrom = /^Sent from /
const never = /^(?!)/

/** Only what is known exactly: by the builder's own address, or by the words that its template puts around every entry. */
const builders: readonly FormBuilder[] = [
  {
    name: 'Squarespace',
    sends: isFrom('form-submission@squarespace.info'),
    begins: /^Sent via form submission from /,
    ends: /^(?:Manage Submissions$|Does this submission look like spam\?)/,
    isTable: false,
  },
  {
    name: 'Wix',
    sends: isFrom('no-reply@crm.wix.com'),
    begins: /^(?:Submission summary|Message details):?$/i,
    ends: pattern(
      'i',
      inOrder(/^/, anyOf(/(?:view|see) (?:the )?(?:full )?submissions?/, /reply to this/, /if you think this submission/)),
    ),
    isTable: false,
  },
  {
    name: 'Webflow',
    sends: isFrom('no-reply-forms@webflow.com', 'no-reply@webflow.com', 'no-reply@webforms.io'),
    begins: /^Submitted content:?$/i,
    ends: /^(?:View (?:all )?submissions?|Manage form)/i,
    isTable: false,
  },
  {
    name: 'HubSpot',
    sends: isFrom('noreply@hubspot.com', 'noreply@notifications.hubspot.com'),
    begins: /^Page submitted on:/,
    ends: /^(?:View (?:contact|in HubSpot)|HubSpot, Inc\.)/i,
    isTable: false,
  },
  {
    name: 'Typeform',
    sends: isFrom('notifications@followups.typeform.io'),
    begins: null,
    ends: /^(?:See|View) (?:all )?(?:the )?(?:responses|results)/i,
    isTable: false,
  },
  {
    name: 'Jotform',
    sends: isFrom('noreply@jotform.com', 'noreply@formresponse.com'),
    begins: null,
    ends: /^(?:View|Edit) submission/i,
    isTable: true,
  },
  {
    name: 'Contact Form 7',
    sends: (_mail, lines) => lines.includes('Message Body:') && lines.some((line) => contactForm7.test(line)),
    begins: null,
    ends: contactForm7,
    isTable: false,
  },
  {
    name: 'WPForms',
    sends: ({ subject }, lines) => /^New (?:.{1,60} )?Entry(?:: |$)/.test(subject) && lines.some((line) => sentFrom.test(line)),
    begins: null,
    ends: sentFrom,
    isTable: false,
  },
  {
    name: 'Gravity Forms',
    sends: ({ subject, html }) => subject.startsWith('New submission from ') && /bgcolor="#EAF2FA"/i.test(html ?? ''),
    begins: null,
    ends: never,
    isTable: false,
  },
]

/** The builder whose mail this is; null for any other mail. `lines` are its words. */
export function formBuilderOf(mail: Pick<Mail, 'from' | 'subject' | 'html'>, lines: readonly string[]): FormBuilder | null {
  return builders.find(({ sends }) => sends(mail, lines)) ?? null
}

/** The lines that hold the fields, in a mail of this builder: between its words around them. A builder that names its beginning has to write it. */
export function linesOfFields({ begins, ends }: FormBuilder, lines: readonly string[]): string[] {
  const start = begins === null ? 0 : lines.findIndex((line) => begins.test(line)) + 1
  if (begins !== null && start === 0) return []
  const length = lines.slice(start).findIndex((line) => ends.test(line))
  return lines.slice(start, length < 0 ? undefined : start + length)
}

function isFrom(...addresses: readonly string[]): FormBuilder['sends'] {
  return ({ from }) => from !== null && addresses.includes(from.address)
}
