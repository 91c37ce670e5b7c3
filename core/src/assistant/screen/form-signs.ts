import { anyOf, anyWord, inOrder, pattern } from '../../pattern.ts'

/** The part before the @ of addresses from which forms write: at most 64 characters (RFC 5321 §4.5.3.1.1). */
const FORM_LOCAL = pattern(
  '',
  inOrder(
    /^/,
    anyOf(
      'wordpress',
      'wp',
      'website',
      'web',
      'webform',
      /contact(?:form)?/,
      /form[\w-]{0,60}/,
      /enquir(?:y|ies)/,
      /inquir(?:y|ies)/,
      /leads?/,
      /submissions?/,
      'info',
      'hello',
    ),
    /(?:[._+-].{0,64})?$/,
  ),
)
/** Subjects that builders of forms give to an entry. */
const FORM_SUBJECT = pattern(
  'i',
  anyWord(
    inOrder(
      /(?:new|website|web|online)\s+(?:\w+\s+){0,3}/,
      anyOf('submission', 'entry', 'enquiry', 'inquiry', 'lead', 'message', 'form', 'response', 'contact', 'request'),
    ),
    /(?:contact|inquiry|enquiry|booking|trial) (?:form|request)/,
    'form submission',
    'submission from',
    /message from (?:your )?(?:web\s?site|\w+\.\w+)/,
    /got a new (?:submission|response)/,
  ),
)

/** Whether forms of sites write from such an address: wordpress@, website@, forms@. People do as well. */
export function isFormAddress(address: string): boolean {
  return FORM_LOCAL.test(address.slice(0, Math.max(0, address.lastIndexOf('@'))).toLowerCase())
}

/** Whether builders of forms give such a subject to an entry. */
export function hasFormSubject(subject: string): boolean {
  return FORM_SUBJECT.test(subject)
}
