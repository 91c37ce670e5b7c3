import { canonicalAddress } from '../../leads/canonical-address.ts'
import { freeMailDomains } from '../../mailboxes/free-mail-domains.ts'
import type { Mail } from '../../mailboxes/mail.ts'
import { addressKind, domainOf, registrableDomain } from '../screen/daemon-address.ts'
import { withoutFormFooter } from '../screen/form-footer.ts'
import { hasFormSubject, isFormAddress } from '../screen/form-signs.ts'
import { type HeaderSign, headerSigns } from '../screen/machine-headers.ts'
import { passedOnByHand } from './form-builders.ts'
import type { FormFields } from './form-fields.ts'
import { type FormTable, readFormTable } from './form-table.ts'

/** Whether an address is of the business, or of who sent the mail: no visitor's. */
export type IsNobody = (address: string) => boolean
type UnknownForm = { fields: FormFields; isNobody: IsNobody }

/** "New entry", the site, the form, when: more than that above the fields is a letter. */
const MOST_LINES_BEFORE = 5
/** Above what the owner's own address mails. */
const MOST_LINES_BEFORE_OWN = 3
/** What somebody gets who filled in a form themselves. */
const COPY_FOR_WRITER =
  /\bthank(?:s| you)\b|\bwe(?:['’]ve| have)? (?:received|got) your\b|\b(?:copy|summary) of your\b|\byou (?:sent|submitted|wrote|ordered)\b/i

/**
 * The fields of a form whose builder nobody knows, where the mail has the structure of an entry: a program or the business's own site mailed little else than a plain
 * table, with a field for an address and one for a message, or with the subject of an entry and another field that every form has. Null for any other mail.
 */
export function readUnknownForm(mail: Mail, ownAddresses: readonly string[]): UnknownForm | null {
  const own = new Set(ownAddresses.map(canonicalAddress))
  const domains = new Set([...own].map(domainOf).filter((domain) => !freeMailDomains.has(domain)))
  const sender = mail.from?.address ?? ''
  const isOwn = own.has(canonicalAddress(sender))
  if (!(isOwn || isProgram(sender, domains)) || (isOwn && isForOthers(mail, own, domains))) return null
  const table = readFormTable(mail.html ?? '')
  if (!table || !isEntry(mail, table, domains) || !isAlone(table, isOwn)) return null
  const houses = new Set([...own, sender].map(registrableDomain).filter((domain) => !freeMailDomains.has(domain)))
  return { fields: table.fields, isNobody: (address) => own.has(canonicalAddress(address)) || houses.has(registrableDomain(address)) }
}

function isProgram(sender: string, ownDomains: ReadonlySet<string>): boolean {
  const kind = addressKind(sender)
  return kind === 'no_reply' || kind === 'notifier' || (ownDomains.has(domainOf(sender)) && isFormAddress(sender))
}

/** A site tells the business alone of an entry. */
function isForOthers({ to, cc }: Mail, own: ReadonlySet<string>, ownDomains: ReadonlySet<string>): boolean {
  return [...to, ...cc].some(({ address }) => !own.has(canonicalAddress(address)) && !ownDomains.has(domainOf(address)))
}

function isEntry(mail: Mail, { fields: { email, name, phone, message }, before }: FormTable, ownDomains: ReadonlySet<string>): boolean {
  if (passedOnByHand.test(mail.subject) || before.some((line) => COPY_FOR_WRITER.test(line))) return false
  if (
    headerSigns(mail, ownDomains).some(
      (sign) => sign.verdict === 'auto_reply' || (sign.verdict === 'bulk' && !isOfOwnSite(mail, sign, ownDomains)),
    )
  )
    return false
  return email !== '' && (message !== '' || (hasFormSubject(mail.subject) && (name !== '' || phone !== '')))
}

/** A site that mails through a service for newsletters has its fields on every entry. */
function isOfOwnSite({ from }: Mail, { name }: HeaderSign, ownDomains: ReadonlySet<string>): boolean {
  return name === 'campaign_field' && from !== null && ownDomains.has(domainOf(from.address)) && isFormAddress(from.address)
}

/** What the owner's own address mails may be the owner's letter about somebody. */
function isAlone({ before, after }: FormTable, isOwn: boolean): boolean {
  if (!isOwn) return before.length <= MOST_LINES_BEFORE
  return before.length <= MOST_LINES_BEFORE_OWN && withoutFormFooter(after).length === 0
}
