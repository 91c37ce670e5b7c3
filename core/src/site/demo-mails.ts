import type { ProductMail } from '../accounts/product-mail.ts'
import { brand } from '../brand.ts'
import type { DemoRequest } from './contract.ts'
import { oneLine } from './one-line.ts'

const subjectLength = 120

/** Tells the team of a request for a demonstration. An answer to this mail goes to the person who asked. */
export function demoRequestMail(request: DemoRequest, teamEmail: string): ProductMail {
  const who = [request.fullName, request.businessName].filter(Boolean).join(', ')
  return {
    kind: 'demo_request',
    to: teamEmail,
    replyTo: request.email,
    subject: oneLine(`Demo request: ${who}`, subjectLength),
    preview: oneLine(request.preferredTimes || request.notes || request.email, subjectLength),
    heading: 'Somebody would like a demo',
    paragraphs: ['The form at /book-demo was filled in as follows.'],
    facts: factsOf(request),
    note: 'Answer this mail to write to the person. The address was typed into a public form and is not confirmed.',
  }
}

/**
 * Tells the person that the request arrived. Anybody can type anybody's address into the form: so nothing of what was typed stands in this mail
 * but a plain name.
 */
export function demoConfirmationMail(request: DemoRequest): ProductMail {
  const name = plainName(request.fullName)
  return {
    kind: 'demo_confirmation',
    to: request.email,
    subject: `We received your request for a demo of ${brand.name}`,
    preview: 'Our team will review availability and reach out shortly.',
    heading: 'Thanks for your interest!',
    paragraphs: [
      name ? `Hi ${name},` : 'Hello,',
      `your request for a demo of ${brand.name} has arrived. Our team will review availability and reach out shortly to confirm your demo.`,
      'If another time suits you better, or you would like to see something in particular, just answer this mail.',
    ],
    note: `You get this mail because this address was entered in the demo form of ${brand.name}. If that was not you, there is nothing to do: no account was made.`,
  }
}

const labels: Readonly<Record<keyof DemoRequest, string>> = {
  fullName: 'Name',
  businessName: 'Business',
  email: 'Email',
  phone: 'Phone',
  preferredTimes: 'Preferred days and times',
  notes: 'Notes or questions',
}

/** What was filled in, in the order of the form. */
function factsOf(request: DemoRequest): { name: string; value: string }[] {
  const fields = Object.keys(labels) as (keyof DemoRequest)[] // the keys of a literal that is known here in full
  return fields.flatMap((field) => (request[field] === '' ? [] : [{ name: labels[field], value: request[field] }]))
}

/** The name as it was typed when it can be nothing but a name; empty for an address, a sentence or an advertisement. */
function plainName(fullName: string): string {
  return fullName.length <= 60 && /^\p{L}[\p{L}\p{M}]*\.?(?:[ '’-]\p{L}[\p{L}\p{M}]*\.?){0,4}$/u.test(fullName) ? fullName : ''
}
