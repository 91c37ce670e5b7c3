import { cutText } from '../../text/cut-text.ts'
import { anyOf, inOrder, pattern } from '../../pattern.ts'
import type { Address, Mail } from '../../mailboxes/mail.ts'
import { formEntry } from './form-entry.ts'
import { hasFormSubject, isFormAddress } from './form-signs.ts'
import { addressKind, domainOf, registrableDomain } from './daemon-address.ts'

/** Builders of web forms that mail each entry with the visitor as Reply-To. */
const FORM_SENDER = pattern(
  '',
  inOrder(
    /(?:^|\.)/,
    anyOf(
      /wix(?:forms|\.com|site)?[\w.-]*/,
      /squarespace\.(?:info|com)/,
      /typeform\.(?:io|com)/,
      /jotform\.com/,
      /formspree\.io/,
      /formsubmit\.co/,
      /getform\.(?:io|com)/,
      /wufoo\.com/,
      /cognitoforms\.com/,
      /123formbuilder\.(?:io|com)/,
      /weebly(?:mail)?\.com/,
      /webflow(?:-mail)?\.(?:com|io)/,
      /godaddy\.com/,
      /hubspot(?:forms|email)?\.com/,
      /tally\.so/,
      /paperform\.co/,
      /netlify\.(?:com|app)/,
      /formstack\.com/,
      /shopify(?:email)?\.com/,
      /duda\.co/,
      /strikingly\.com/,
      /google\.com/,
      /elfsight\.com/,
      /thumbtack\.com/,
      /yelp\.com/,
      /bark\.com/,
      /care\.com/,
    ),
    /$/,
  ),
)
/** The label of a field at the beginning of a line. */
const FORM_FIELD = pattern(
  'gim',
  inOrder(
    /^\s*[*•-]?\s*/,
    anyOf(
      /(?:your |full |first |last )?name/,
      /e-?mail(?: address)?/,
      /phone(?: number)?/,
      'message',
      /comments?/,
      'subject',
      'nom',
      'nombre',
      'nome',
      'correo',
      'telefono',
      /tel[ée]fono/,
      'nachricht',
      'mensaje',
      'bericht',
    ),
    /\s*[*:：]/,
  ),
)

/** A person behind a web form; `address` is null where the form was sent without one. */
export type FormLead = { address: Address | null }

type FormContext = { isOwn: (address: string) => boolean; isOwnDomain: (domain: string) => boolean; isBulk: boolean }

/**
 * The visitor behind a notification of a web form: a mail from an address nobody reads, or from the business's own site, whose Reply-To is a person
 * elsewhere; or an entry that the business's own site mailed to the business alone, with the address in a field. Null when there is none: a
 * Reply-To of the sender's own house, or a newsletter (`isBulk`) without the marks of a form.
 */
export function formLead(mail: Mail, context: FormContext): FormLead | null {
  const [visitor, ...others] = mail.replyTo
  if (!mail.from || others.length > 0) return null
  if (!visitor) return ownEntry(mail, context)
  if (context.isOwn(visitor.address) || addressKind(visitor.address) !== 'person') return null
  const sender = mail.from.address
  const marks = formMarks(mail)
  if (context.isOwn(sender)) return marks > 0 ? { address: visitor } : null
  const isElsewhere = registrableDomain(visitor.address) !== registrableDomain(sender)
  if (!isElsewhere) return null
  const fromNobody = addressKind(sender) !== 'person'
  const fromOwnForm = isFormAddress(sender) && context.isOwnDomain(domainOf(sender))
  if (context.isBulk) return (fromNobody || fromOwnForm || FORM_SENDER.test(domainOf(sender))) && marks > 1 ? { address: visitor } : null
  return fromNobody || (marks > 1 && isFormAddress(sender)) ? { address: visitor } : null
}

/** What stands above the first field of an entry: "New enquiry from your site:" and an empty line. */
const LINES_BEFORE = 3

/** An entry that the business's own site mailed as itself. What the owner writes to others, or answers, is none. */
function ownEntry(mail: Mail, { isOwn, isOwnDomain }: FormContext): FormLead | null {
  const sender = mail.from?.address ?? ''
  const fromSite = isOwn(sender) || (isOwnDomain(domainOf(sender)) && addressKind(sender) !== 'person')
  const toOthers = [...mail.to, ...mail.cc].some(({ address }) => !isOwn(address) && !isOwnDomain(domainOf(address)))
  if (!fromSite || toOthers || mail.inReplyTo.length > 0 || mail.references.length > 0) return null
  const text = cutText(mail.text ?? '', 20_000).trim()
  const entry = formEntry(text)
  const begins = text
    .split('\n')
    .slice(0, LINES_BEFORE)
    .some((line) => line.search(FORM_FIELD) === 0)
  if (!entry || !begins) return null
  const isPerson = entry.email !== null && !isOwn(entry.email) && addressKind(entry.email) === 'person'
  return { address: isPerson ? { name: entry.name ?? '', address: entry.email ?? '' } : null }
}

/** Counts independent marks of a form: the builder's domain, the subject, and labelled fields in the body. */
function formMarks(mail: Mail): number {
  const sender = mail.from?.address ?? ''
  const local = sender.slice(0, Math.max(0, sender.lastIndexOf('@')))
  const body = cutText(mail.text ?? (mail.html ?? '').replace(/<[^<>]{0,500}>/g, '\n'), 20_000)
  const fields = body.match(FORM_FIELD)?.length ?? 0
  return [FORM_SENDER.test(domainOf(sender)) || /^(?:wordpress|wp)$/.test(local), hasFormSubject(mail.subject), fields >= 2].filter(Boolean)
    .length
}
