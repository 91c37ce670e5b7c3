import { anyOf, inOrder, pattern } from '../../pattern.ts'
import type { Mail } from '../../mailboxes/mail.ts'
import { withoutFormFooter } from '../screen/form-footer.ts'

/**
 * A form builder by the mails in which it passes on what a visitor typed. `sends` knows them. The fields stand between a line of `begins`, if it has one,
 * and one of `ends`, or where that is null what builders write at the end. `isTable`: a row is its label, a space and its value. `inFields` writes what has no labels as fields.
 */
export type FormBuilder = {
  name: string
  sends: (mail: Pick<Mail, 'from' | 'subject' | 'html'>, lines: readonly string[]) => boolean
  begins: RegExp | null
  ends: RegExp | null
  isTable: boolean
  inFields?: (lines: readonly string[]) => string[]
}

/** Of Contact Form 7, at the end of its template for English sites. */
const contactForm7 =
  /^(?:This is a notification that a contact form was submitted on your website \(|This e-mail was sent from a contact form on )/
const sentFrom = /^Sent from /
const never = /^(?!)/
/** What a person passes on by hand is theirs, whatever words of a builder it holds. */
export const passedOnByHand = /^(?:re|fwd?|aw|wg|tr|rv) ?:/i

const ofFormspree = /new (?:form )?submission|just submitted your form/i

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
  {
    name: 'Elementor',
    sends: ({ subject }, lines) =>
      lines.findLast((line) => line !== '') === 'Powered by: Elementor' && lines.includes('---') && !passedOnByHand.test(subject),
    begins: null,
    ends: null,
    isTable: false,
  },
  {
    name: 'Ninja Forms',
    sends: ({ subject, html }) => subject === 'Ninja Forms Submission' && /<td valign="top">/i.test(html ?? ''),
    begins: null,
    ends: never,
    isTable: false,
  },
  {
    name: 'Ninja Forms, its contact form',
    sends: ({ subject }, lines) => {
      const signed = signedBelow(lines)
      return signed !== null && subject === `New message from ${signed.name}`.trimEnd()
    },
    begins: null,
    ends: never,
    isTable: false,
    inFields: (lines) => {
      const signed = signedBelow(lines)
      return signed === null ? [] : [`Name: ${signed.name}`, `Email: ${signed.email}`, 'Message:', ...lines.slice(0, signed.at)]
    },
  },
  {
    name: 'Fluent Forms',
    sends: ({ subject, html }) => /<table class="ff_all_data"/i.test(html ?? '') && !passedOnByHand.test(subject),
    begins: null,
    ends: /^This form submitted at: /,
    isTable: false,
  },
  {
    name: 'Formidable',
    sends: ({ subject, html }) =>
      subject.includes(' Form submitted on ') && /<table cellspacing="0"/i.test(html ?? '') && !passedOnByHand.test(subject),
    begins: null,
    ends: null,
    isTable: true,
  },
  {
    name: 'Formspree',
    sends: (mail, lines) =>
      isFrom('noreply@formspree.io', 'submissions@formspree.io')(mail, lines) &&
      [mail.subject, ...lines].some((line) => ofFormspree.test(line)),
    begins: null,
    ends: null,
    isTable: true,
  },
]

/** The builder whose mail this is; null for any other mail. `lines` are its words. */
export function formBuilderOf(mail: Pick<Mail, 'from' | 'subject' | 'html'>, lines: readonly string[]): FormBuilder | null {
  return builders.find(({ sends }) => sends(mail, lines)) ?? null
}

/** The lines that hold the fields, in a mail of this builder: between its words around them. A builder that names its beginning has to write it. */
export function linesOfFields({ begins, ends, inFields }: FormBuilder, lines: readonly string[]): string[] {
  const start = begins === null ? 0 : lines.findIndex((line) => begins.test(line)) + 1
  if (begins !== null && start === 0) return []
  const begun = lines.slice(start)
  if (inFields) return inFields(begun)
  if (ends === null) return withoutFormFooter(begun)
  const length = begun.findIndex((line) => ends.test(line))
  return begun.slice(0, length < 0 ? undefined : length)
}

function isFrom(...addresses: readonly string[]): FormBuilder['sends'] {
  return ({ from }) => from !== null && addresses.includes(from.address)
}

/** "-Nora Feld ( nora@example.com )", the last line of what Ninja Forms mails for the contact form that it comes with, and where it stands. */
function signedBelow(lines: readonly string[]): { name: string; email: string; at: number } | null {
  const at = lines.findLastIndex((line) => line !== '')
  const line = lines[at] ?? ''
  const open = line.lastIndexOf(' ( ')
  if (!line.startsWith('-') || !line.endsWith(' )') || open < 0) return null
  return { name: line.slice(1, open).trim(), email: line.slice(open + 3, -2).trim(), at }
}
