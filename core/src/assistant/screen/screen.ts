import { cutText } from '../../text/cut-text.ts'
import { freeMailDomains } from '../../mailboxes/free-mail-domains.ts'
import { isSchedulerAddress } from '../../mailboxes/scheduler-domains.ts'
import type { Address, Mail } from '../../mailboxes/mail.ts'
import { tidyMail } from '../../mailboxes/tidy-mail.ts'
import type { Screening, Verdict } from '../trace.ts'
import { addressKind, domainOf } from './daemon-address.ts'
import { deliveryReportSigns } from './delivery-report.ts'
import { complaintReportSign } from './complaint-report.ts'
import { type FormLead, formLead } from './form-lead.ts'
import { headerSigns } from './machine-headers.ts'
import { type AbsenceSign, outOfOffice } from './out-of-office.ts'
import { providerFlag, spamSigns } from './spam.ts'

/** `isOwnMessageId` knows the ids of mails this account sent. */
export type ScreenContext = {
  ownAddresses: readonly string[]
  isOwnMessageId: (id: string) => boolean
}

/**
 * Says who wrote a mail and where an answer may go. Only a person is ever answered; in doubt about a machine there is no answer
 * (RFC 3834 §2), in doubt about spam there is one. The first rule that holds decides; every sign found on the way is kept.
 */
export function screen(mail: Mail, context: ScreenContext): Screening {
  const facts = gather(tidyMail(mail), context)
  for (const rule of RULES) {
    const match = rule(facts)
    if (match) return conclude(facts, match.verdict, match.reason, match.signals)
  }
  if (facts.lead) {
    const { address } = facts.lead
    const signals = [{ name: 'form_lead', evidence: `From ${facts.mail.from?.address ?? ''} for ${address?.address ?? 'nobody named'}` }]
    const where = address ? `the answer goes to ${address.address}` : 'it names no address that an answer could go to'
    return conclude(facts, 'person', `A web form passed this on: ${where}.`, signals)
  }
  return conclude(facts, 'person', 'A person wrote this.', [])
}

type Signals = Screening['signals']
type Found = { verdict: Verdict; reason: string; signals: Signals }
type Facts = {
  mail: Mail
  context: ScreenContext
  isOwn: (address: string) => boolean
  /** Whether it answers a mail of this account. */
  isAnswer: boolean
  body: string
  headers: ReturnType<typeof headerSigns>
  lead: FormLead | null
  away: AbsenceSign | null
}

/** Mail servers on the way of an ordinary mail number under ten; RFC 5321 §6.3 takes very many for a loop. */
const MAX_RECEIVED = 30
/** Words that machines write, and people too: kept as a sign, never deciding. */
const AUTOMATIC_WORDS = /\bunsubscribe\b|automatically generated|do not reply to this|this is an automated/i

const RULES: ReadonlyArray<(facts: Facts) => Found | null> = [
  ownMail,
  deliveryReport,
  loop,
  autoReply,
  absence,
  nobodyToAnswer,
  bulk,
  calendar,
  program,
  spam,
]

function gather(mail: Mail, context: ScreenContext): Facts {
  const own = new Set(context.ownAddresses.map(normalise))
  const isOwn = (address: string) => own.has(normalise(address))
  const domains = [...own].map(domainOf).filter((domain) => !freeMailDomains.has(domain))
  const headers = headerSigns(mail, new Set(domains))
  const body = mail.text?.trim() ? mail.text : (mail.html ?? '').slice(0, 200_000).replace(/<[^<>]{0,2000}>/g, ' ')
  const isOwnDomain = (domain: string) => domains.includes(domain)
  const lead = formLead(mail, { isOwn, isOwnDomain, isBulk: headers.some(({ verdict }) => verdict === 'bulk') })
  const isAnswer = mail.inReplyTo.some((id) => context.isOwnMessageId(id))
  return { mail, context, isOwn, isAnswer, body, headers, lead, away: outOfOffice(mail.subject, body) }
}

/** Lower case, without a `+tag`: the owner's own address in all its spellings. */
function normalise(address: string): string {
  const [local = '', ...domain] = address.trim().toLowerCase().split('@')
  return [local.split('+', 1)[0], ...domain].join('@')
}

function ownMail({ mail, context, isOwn, lead }: Facts): Found | null {
  if (mail.messageId !== null && context.isOwnMessageId(mail.messageId)) {
    return found('own', 'You or the assistant sent this.', 'own_message_id', mail.messageId)
  }
  if (mail.from && isOwn(mail.from.address) && !lead) return found('own', 'You sent this yourself.', 'own_address', mail.from.address)
  return null
}

function loop({ mail, context, headers }: Facts): Found | null {
  const mark = mail.headers.find(({ name }) => name === 'x-loop' || name === 'x-loop-detect')
  if (mark) return found('loop', 'A mail system marked this as going in circles.', 'x_loop', mark.value)
  const received = mail.headers.filter(({ name }) => name === 'received').length
  if (received > MAX_RECEIVED)
    return found('loop', 'This mail has been going in circles between servers.', 'received', `${received} servers`)
  const answersOurs = [...mail.references, ...mail.inReplyTo].find((id) => context.isOwnMessageId(id))
  const automatic = headers.find(({ name }) => name === 'auto_submitted' || name === 'auto_reply_field')
  if (answersOurs !== undefined && automatic) {
    return found('loop', 'A program answered one of your own mails; answering it would go on for ever.', automatic.name, automatic.evidence)
  }
  return null
}

function deliveryReport({ mail }: Facts): Found | null {
  const complaint = complaintReportSign(mail)
  if (complaint)
    return found('bounce', 'A mail provider passes on that somebody marked a mail of yours as spam.', complaint.name, complaint.evidence)
  const signals = deliveryReportSigns(mail)
  return signals.length > 0 ? { verdict: 'bounce', reason: 'A mail system reports on the delivery of a mail.', signals } : null
}

function autoReply({ headers }: Facts): Found | null {
  const sign = headers.find(({ verdict }) => verdict === 'auto_reply')
  return sign ? found('auto_reply', sign.reason, sign.name, sign.evidence) : null
}

/** A person may say that they are away, and write it above a question: words alone need something of a machine beside them, except where they say that a machine writes. */
function absence({ mail, headers, lead, away }: Facts): Found | null {
  const isOfMachine = headers.length > 0 || mail.returnPath === '' || (mail.from !== null && addressKind(mail.from.address) !== 'person')
  if (!away || !(isOfMachine || away.isAutomatic) || (lead && !away.isCertain)) return null
  return found('auto_reply', 'This is an automatic out-of-office reply.', 'out_of_office', away.evidence)
}

function nobodyToAnswer({ mail, lead }: Facts): Found | null {
  if (!mail.from) return found('machine', 'This mail names no sender, so there is nobody to answer.', 'no_sender', 'From is missing')
  if (mail.returnPath === '')
    return found('machine', 'A mail system sent this: its return path is empty.', 'null_return_path', 'Return-Path: <>')
  if (lead) return null
  const kind = addressKind(mail.from.address)
  if (kind === 'daemon') return found('bounce', 'A mail system sent this, not a person.', 'daemon_address', mail.from.address)
  return null
}

function bulk({ headers, lead }: Facts): Found | null {
  const sign = headers.find(({ verdict }) => verdict === 'bulk')
  return sign && !lead ? found('bulk', sign.reason, sign.name, sign.evidence) : null
}

/** A scheduler tells the business of a booking, or a guest's calendar answers an invitation: nobody waits for words. */
function calendar({ mail, lead }: Facts): Found | null {
  if (lead || !mail.from) return null
  if (isSchedulerAddress(mail.from.address)) return found('machine', 'A scheduler sent this.', 'scheduler', mail.from.address)
  const answer = mail.attachments.find(({ contentType, method }) => contentType === 'text/calendar' && method === 'REPLY')
  return answer ? found('machine', 'A calendar answers an invitation of yours.', 'calendar_reply', 'METHOD:REPLY') : null
}

function program({ mail, headers, lead, isOwn }: Facts): Found | null {
  if (lead) return null
  const sign = headers.find(({ verdict }) => verdict === 'machine')
  if (sign) return found('machine', sign.reason, sign.name, sign.evidence)
  const address = answerAddress(mail, isOwn)
  if (!address) return found('machine', 'This mail names no address that an answer could go to.', 'no_reply_address', 'none')
  const unread = [mail.from, address].find((candidate) => candidate && addressKind(candidate.address) !== 'person')
  return unread ? found('machine', `Nobody reads mail at ${unread.address}.`, 'no_reply_address', unread.address) : null
}

/** Nobody is ignored for their words: those are a sign for the owner. */
function spam({ mail, isAnswer }: Facts): Found | null {
  const flag = isAnswer ? null : providerFlag(mail)
  return flag && found('spam', 'Your mail provider marked this as spam.', flag.name, flag.evidence)
}

function found(verdict: Verdict, reason: string, name: string, evidence: string): Found {
  return { verdict, reason, signals: [{ name, evidence: cutText(evidence, 200) }] }
}

function conclude(facts: Facts, verdict: Verdict, reason: string, deciding: Signals): Screening {
  const others = facts.headers
    .map(({ name, evidence }) => ({ name, evidence }))
    .filter(({ name }) => deciding.every((sign) => sign.name !== name))
  const weak = verdict === 'person' ? weakSigns(facts) : automaticWords(facts)
  const replyTo = verdict !== 'person' ? null : facts.lead ? facts.lead.address : answerAddress(facts.mail, facts.isOwn)
  return { verdict, reason, signals: [...deciding, ...others, ...weak], replyTo, provenBy: proofOf(facts, replyTo) }
}

/** Words that may be a machine's, or somebody's who wants to sell. */
function weakSigns(facts: Facts): Signals {
  const { mail, body, lead, away, isAnswer } = facts
  const absent = away && !lead ? [{ name: 'absence_words', evidence: cutText(away.evidence, 200) }] : []
  const pitch = isAnswer ? [] : spamSigns(mail.subject, body)
  const spamWords =
    pitch.length > 0 ? [{ name: 'spam_words', evidence: cutText(pitch.map(({ evidence }) => evidence).join(' … '), 200) }] : []
  return [...automaticWords(facts), ...absent, ...spamWords]
}

function automaticWords({ body }: Facts): Signals {
  const words = AUTOMATIC_WORDS.exec(body.slice(0, 20_000))
  return words ? [{ name: 'automatic_words', evidence: words[0] }] : []
}

/** A server proves the address that a mail is from; of another one that the answer is to go to it says nothing. */
function proofOf({ mail, lead }: Facts, replyTo: Address | null): Screening['provenBy'] {
  return !lead && replyTo !== null && replyTo.address === mail.from?.address ? (mail.authentication?.provenBy ?? null) : null
}

/** The one address an answer may go to: a single Reply-To, else From; never the owner's own. */
function answerAddress(mail: Mail, isOwn: (address: string) => boolean): Address | null {
  const wished = mail.replyTo.length === 1 ? mail.replyTo : []
  return [...wished, mail.from].find((address) => address !== null && address !== undefined && !isOwn(address.address)) ?? null
}
