import { canonicalAddress } from '../../leads/canonical-address.ts'
import { Lead } from '../../leads/lead.ts'
import { leadToMail } from '../../leads/lead-to-mail.ts'
import type { Address, Mail } from '../../mailboxes/mail.ts'
import { tidyMail } from '../../mailboxes/tidy-mail.ts'
import { addressKind } from '../screen/daemon-address.ts'
import { formBuilderOf, linesOfFields } from './form-builders.ts'
import { type FormFields, readFormFields } from './form-fields.ts'
import { htmlToText } from './html-to-text.ts'
import { linesOf } from './mail-line.ts'
import { type IsNobody, readUnknownForm } from './unknown-form.ts'

/** More lines than any form has. */
const MAX_LINES = 1_000
/** An address as people have one, where the value of a field begins. */
const addressAtStart = /^<?([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})(?=[>,\s]|$)/

/**
 * What a visitor typed into the owner's own form, where this mail is the notification of a builder that is known exactly, or has the structure of one: as a mail from that
 * person, answered to that person and never to the builder. `ownAddresses` are the account's. Null for any other mail, and where the notification names nobody to answer or
 * says nothing. All of it is as untrusted as any form: nobody has proved that the address is theirs.
 */
export function readFormNotification(received: Mail, ownAddresses: readonly string[]): Mail | null {
  const mail = tidyMail(received)
  if (!mail.from || mail.inReplyTo.length > 0 || mail.references.length > 0) return null
  for (const lines of bodiesOf(mail)) {
    const builder = formBuilderOf(mail, lines)
    if (!builder) continue
    const lead = leadOf(mail, readFormFields(linesOfFields(builder, lines), builder.isTable), isOneOf(ownAddresses))
    if (lead) return mailOf(lead, mail)
  }
  const form = readUnknownForm(mail, ownAddresses)
  const lead = form && leadOf(mail, form.fields, form.isNobody)
  return lead && mailOf(lead, mail)
}

function mailOf(lead: Lead, { sentAt, attachments, cuts }: Mail): Mail {
  return { ...leadToMail(lead, new Date(sentAt ?? 0)), sentAt, attachments, cuts }
}

function isOneOf(addresses: readonly string[]): IsNobody {
  const canonical = new Set(addresses.map(canonicalAddress))
  return (address) => canonical.has(canonicalAddress(address))
}

/** The words of the mail, as they are seen first of all: builders that write HTML leave the plain text bare or out. */
function bodiesOf(mail: Mail): string[][] {
  const bodies = [mail.html?.trim() ? htmlToText(mail.html).lines : [], linesOf(mail.text ?? '')]
  return bodies.map((lines) => lines.slice(0, MAX_LINES).map(({ text }) => text.trim()))
}

function leadOf(mail: Mail, fields: FormFields, isNobody: IsNobody): Lead | null {
  const person = personOf(mail, fields, isNobody)
  if (!person) return null
  const { phone, subject, others } = fields
  const message = withoutRule(fields.message)
  const said = message === '' ? { message: others.map((field) => field.join(': ')).join('\n') } : { ...furtherOf(others), message }
  return Lead.safeParse({ ...said, name: person.name, email: person.address, phone, subject }).data ?? null
}

/** A template may put the line of a signature (RFC 3676 §4.3) below the message. */
function withoutRule(message: string): string {
  return message.endsWith('\n--') ? message.slice(0, -2).trimEnd() : message
}

/** Whom the answer may go to: the Reply-To that the builder set, else what stands in the field for the address. */
function personOf({ from, replyTo }: Mail, { name, from: both, email }: FormFields, isNobody: IsNobody): Address | null {
  const isSender = isOneOf(from ? [from.address] : [])
  const words = both.split(/[\s<>]/).filter((word) => word !== '')
  const at = words.findIndex((word) => word.includes('@'))
  const typed = [email, words[at] ?? ''].flatMap((value) => addressAtStart.exec(value)?.[1] ?? [])
  const wished = replyTo.length === 1 ? replyTo.map(({ address }) => address) : []
  const address = [...wished, ...typed].find((one) => addressKind(one) === 'person' && !isSender(one) && !isNobody(one))
  if (address === undefined) return null
  const called = name || words.slice(0, Math.max(0, at)).join(' ') || (replyTo[0]?.name ?? '')
  return { name: called.slice(0, 200), address }
}

/** Further fields under names that no field of ours has. */
function furtherOf(others: FormFields['others']): Record<string, string> {
  return Object.fromEntries(others.map(([label, value]) => [label.charAt(0).toUpperCase() + label.slice(1), value]))
}
