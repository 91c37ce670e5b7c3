import { cutText } from '../../text/cut-text.ts'
import { anyOf, inOrder, pattern } from '../../pattern.ts'
import type { Mail } from '../../mailboxes/mail.ts'
import { addressKind } from './daemon-address.ts'

export type ReportSign = { name: string; evidence: string }

/** Parts that only reports carry (RFC 3464 §2.1, RFC 8098 §3.1, RFC 5965 §3). */
const REPORT_PARTS = pattern(
  '',
  inOrder(
    /^/,
    anyOf(
      inOrder(/message\//, anyOf('delivery-status', 'global-delivery-status', 'disposition-notification', 'feedback-report')),
      /text\/rfc822-headers/,
    ),
    /$/,
  ),
)
/** Subjects of reports about the delivery or the reading of a mail. */
const REPORT_SUBJECT = pattern(
  'i',
  inOrder(
    /^(?:re: )?/,
    anyOf(
      /undeliver(?:able|ed)/,
      'returned mail',
      /mail delivery (?:fail|sub|status|problem|warning)/,
      /delivery (?:status|fail|notification|problem|has failed|report|incomplete|delayed)/,
    ),
  ),
  inOrder(
    /^/,
    anyOf(
      'failure notice',
      'delivery notification',
      'nondeliverable',
      /non[- ]?deliver/,
      'unzustellbar',
      'mail system error',
      'mail could not be delivered',
    ),
  ),
  anyOf(
    'returned mail',
    'mail delivery failed',
    'mail delivery failure',
    'undeliverable mail',
    'undelivered mail',
    'returning message to sender',
    /return(?:ed)? to sender/,
  ),
  anyOf(
    /delivery (?:status notification|failure)/,
    /could not (?:be delivered|send message)/,
    'message not delivered',
    /message delivery (?:failure|problem|has failed)/,
  ),
  anyOf(
    'no se puede entregar',
    'no entregado',
    'correo devuelto',
    'devolvido',
    /não (?:foi )?entregue/,
    'non remis',
    /échec de (?:la )?remise/,
    'mancata consegna',
  ),
  anyOf(
    'unzustellbar',
    'nicht zugestellt',
    'zustellung fehlgeschlagen',
    'onbestelbaar',
    'niet bezorgd',
    'niedostarczon',
    'nie można dostarczyć',
    'недоставлен',
    'не доставлено',
    '配信不能',
    '配信できません',
    '退信',
    '无法投递',
    'teslim edilemedi',
  ),
  inOrder(
    /^/,
    anyOf('read', 'gelesen', 'lu', 'leído', 'lido', 'letto', 'přečteno', 'gelezen', 'przeczytano', 'прочтено', '已读', '開封済み'),
    /\s?[:：] /,
  ),
  inOrder(
    /^/,
    anyOf(
      'disposition notification',
      'return receipt',
      'mail status report',
      /warning: (?:could not send|message .*delayed)/,
      'user unknown',
      'mail error',
      'email failure',
    ),
  ),
)
/** What reports say in their text. */
const FAILURE_BODY = pattern(
  'i',
  anyOf(
    /\b5\d\d[ -]5\.\d\.\d\b/,
    /\bstatus: [45]\.\d/,
    /\bdiagnostic-code:/,
    /\bfinal-recipient:/,
    'this message was created automatically by mail',
    'could not be delivered to',
    'undeliverable to the following',
    /the following address(?:\(es\)|es)? (?:failed|had)/,
    /permanent (?:fatal )?error/,
    "i'm afraid i wasn't able to deliver",
    'user unknown',
    'no such user',
    /mailbox (?:unavailable|full|is full|not found)/,
  ),
)

/** What says that a mail did not arrive, and that nobody tries again. */
const UNDELIVERED = pattern(
  'i',
  anyOf(
    /\b5\.\d{1,3}\.\d{1,3}\b/,
    /\b55\d[ -]/,
    'undeliver',
    'failure notice',
    'returned mail',
    /mail delivery failed/,
    /delivery status notification \(failure\)/,
    /delivery (?:has )?failed/,
    /could(?: not|n't) be (?:delivered|found)/,
    /(?:was not|wasn't) (?:able to deliver|delivered|found)/,
    /permanent (?:fatal )?(?:error|failure)/,
    'address not found',
    'address rejected',
    'does not exist',
    'no such user',
    'user unknown',
    'mailbox unavailable',
    'returned to sender',
  ),
)
/** What a server says that goes on trying. */
const DELAYED = pattern(
  'i',
  anyOf(
    /delayed/,
    /warning only/,
    /will (?:be retried|retry|keep trying|continue)/,
    /still (?:being )?(?:tried|trying)/,
    /temporary problem/,
  ),
)
/** Reports on the reading of a mail, or on complaints about it (RFC 8098, RFC 5965). */
const OF_THE_READER = /disposition-notification|feedback-report/

/** The sign of a report that says that the mail is lost, on which its owner is told; its evidence is the line that says it. */
export const undelivered = 'undelivered'

/**
 * Signs that a mail system reports on the fate of a mail (RFC 3464, RFC 8098), strongest first; empty when it is no report.
 * Header fields and parts decide alone; a subject or a body decides only together with the null path or a daemon's address.
 */
export function deliveryReportSigns(mail: Mail): ReportSign[] {
  const signs = reportSigns(mail)
  return signs.length > 0 ? [...signs, ...undeliveredSign(mail)] : []
}

function undeliveredSign(mail: Mail): ReportSign[] {
  if ([mail.contentType, ...mail.attachments.map(({ contentType }) => contentType)].some((type) => OF_THE_READER.test(type))) return []
  const lines = [mail.subject, ...(mail.text ?? mail.html ?? '').slice(0, 20_000).split('\n')]
  const isFinal = lines.some((line) => /\b5\.\d{1,3}\.\d{1,3}\b/.test(line))
  if (!isFinal && lines.some((line) => DELAYED.test(line))) return []
  const said = lines.toReversed().find((line) => UNDELIVERED.test(line)) // the server's own words stand last
  return said === undefined ? [] : [{ name: undelivered, evidence: cutText(said.trim(), 200) }]
}

function reportSigns(mail: Mail): ReportSign[] {
  const hard = hardSigns(mail)
  if (hard.length > 0) return hard
  const soft = softSigns(mail)
  const fromSystem = soft.some(({ name }) => name === 'null_return_path' || name === 'daemon_address')
  const aboutDelivery = soft.some(({ name }) => name === 'report_subject' || name === 'failure_in_body')
  if (fromSystem && aboutDelivery) return soft
  const isPersonal = mail.from !== null && addressKind(mail.from.address) === 'person'
  return !isPersonal && soft.some(({ name }) => name === 'report_subject') ? soft : bothTexts(soft)
}

function hardSigns(mail: Mail): ReportSign[] {
  const signs: ReportSign[] = []
  if (/^multipart\/report\b/.test(mail.contentType)) signs.push({ name: 'report_type', evidence: cutText(mail.contentType, 120) })
  if (REPORT_PARTS.test(mail.contentType.split(';', 1)[0]?.trim() ?? '')) signs.push({ name: 'report_type', evidence: mail.contentType })
  const part = mail.attachments.find(({ contentType }) => REPORT_PARTS.test(contentType) && contentType !== 'text/rfc822-headers')
  if (part) signs.push({ name: 'report_part', evidence: part.contentType })
  const failed = mail.headers.find(({ name }) => name === 'x-failed-recipients' || name === 'original-recipient')
  if (failed) signs.push({ name: 'failed_recipients', evidence: cutText(`${failed.name}: ${failed.value}`, 200) })
  return signs
}

function softSigns(mail: Mail): ReportSign[] {
  const signs: ReportSign[] = []
  if (mail.returnPath === '') signs.push({ name: 'null_return_path', evidence: 'Return-Path: <>' })
  const daemon = [mail.from, mail.sender].find((address) => address && addressKind(address.address) === 'daemon')
  if (daemon) signs.push({ name: 'daemon_address', evidence: daemon.address })
  if (mail.from && /^(?:mail delivery (?:sub)?system|mailer[- ]daemon|mail administrator|internet mail delivery)/i.test(mail.from.name)) {
    signs.push({ name: 'daemon_address', evidence: mail.from.name })
  }
  const subject = REPORT_SUBJECT.exec(mail.subject.trim())
  if (subject) signs.push({ name: 'report_subject', evidence: cutText(mail.subject.trim(), 120) })
  const body = FAILURE_BODY.exec((mail.text ?? mail.html ?? '').slice(0, 20_000))
  if (body) signs.push({ name: 'failure_in_body', evidence: body[0] })
  return signs
}

/** A report from an ordinary address shows in subject and body together; either alone may be a person who forwards one. */
function bothTexts(signs: ReportSign[]): ReportSign[] {
  const names = new Set(signs.map(({ name }) => name))
  return names.has('report_subject') && names.has('failure_in_body') ? signs : []
}
