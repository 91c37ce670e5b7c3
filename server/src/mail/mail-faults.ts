import { cutText } from '@ownvoice/core/text/cut-text'
import { AppError, type FaultCode } from '../errors.ts'

/** Translates what an IMAP or SMTP library throws. What is not known is taken for temporary: it is tried again, and an operator sees it when it stays. */
export function toMailFault(error: unknown): AppError {
  if (error instanceof AppError) return error
  const fault = readFault(error)
  return new AppError(faultCode(fault), {
    detail: cutText([fault.code, fault.reply ?? fault.text].filter(Boolean).join(': '), 500),
    cause: error,
  })
}

/** Whether this is a server's answer that it does not take the mail. */
export function isRefusal(error: unknown): boolean {
  return readFault(error).smtpStatus !== null
}

/** What refuses the sender in answer to MAIL FROM (RFC 5321 §4.3.2, and 551 and 554, which servers say there as well); 552 is a mail that is too large. */
const senderStatuses: ReadonlySet<number | null> = new Set([550, 551, 553, 554])
/** How servers name the sender where they refuse it later: with the recipient, as Postfix does, or with the whole mail, as Exchange does. */
const sendersInWords = ['sender', 'send as', 'send from', 'from address', 'from header', 'header address']

/** Whether a server does not let this address send, and said so for good: the mail has not left. */
export function isSenderRefusal(error: unknown, address: string): boolean {
  if (!(error instanceof AppError) || error.code !== 'permanent') return false
  const { smtpStatus, isOfSender, reply } = readFault(error.cause)
  if (isOfSender) return senderStatuses.has(smtpStatus)
  const words = (reply ?? '').toLowerCase()
  return smtpStatus !== null && [address, ...sendersInWords].some((name) => words.includes(name))
}

/** Whether this is a server's answer about the one recipient it was asked about, which says nothing about the next mail. */
export function isOfRecipient(error: AppError): boolean {
  return isRefusal(error.cause) && causesOf(error.cause).some(({ field }) => field('command') === 'RCPT TO')
}

/** Whether the server's certificate kept us from signing in. */
export function isCertificateFault(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, text }) =>
      /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code) || (code === 'ESOCKET' && text.includes('certificate')), // nodemailer writes its own code over that of Node, which names it so
  )
}

/**
 * Whether the server speaks, and not in the way of encryption that was asked for: it offers no STARTTLS, its first bytes are not TLS, or it says nothing because it waits for ours.
 */
export function isEncryptionFault(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, nodeCode, field }) =>
      code === 'ETLS' ||
      field('tlsFailed') === true ||
      [code, nodeCode].some((one) => one.startsWith('ERR_SSL_')) ||
      [code, field('timeoutType')].includes('GREETING_TIMEOUT'),
  )
}

/** What a server said in place of letting us in: `status` by SMTP, null by IMAP. */
export type ServerReply = { words: string; status: number | null; isTooMany: boolean }

/** Null where nothing came from the server that its own protocol knows. */
export function findServerReply(error: unknown): ServerReply | null {
  const fault = readFault(error instanceof AppError ? error.cause : error)
  const { smtpStatus: status, bye, imapText, reply, isThrottled } = fault
  const words = status === null ? bye || imapText : reply
  if (!words) return null
  const isSlowDown = status === 421 ? !/\b4\.3\.\d/.test(words) : status !== null && status !== 454 && /\b4\.7\.\d/.test(words) // RFC 4954 §6 has 454 4.7.0 for a fault of its own
  return { words, status, isTooMany: isThrottled || isSlowDown || saysTooMany(words) }
}

/** The error and what it was caused by, by the fields that libraries write into them. */
function causesOf(error: unknown) {
  const causes = []
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const field = (name: string): unknown => Reflect.get(at, name)
    const [code, nodeCode] = [field('code'), field('originalCode')].map((value) => (typeof value === 'string' ? value : ''))
    causes.push({ code: code ?? '', nodeCode: nodeCode ?? '', text: at.message, field })
  }
  return causes
}

type Fault = {
  code: string
  text: string
  reply: string | null
  /** What stands in an untagged BYE, and behind the code of a NO (RFC 9051 §7.1). */
  bye: string
  imapText: string
  smtpStatus: number | null
  isBeforeMail: boolean
  isOfSender: boolean
  isRefusedSignIn: boolean
  isThrottled: boolean
}

function readFault(error: unknown): Fault {
  const field = (name: string): unknown => (typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined)
  const word = (name: string) => (typeof field(name) === 'string' ? String(field(name)) : '')
  const smtpStatus = field('responseCode')
  const imapCode = word('serverResponseCode')
  return {
    code: word('code') || imapCode,
    text: error instanceof Error ? error.message : String(error),
    reply: word('response') || word('responseText') || null,
    bye: word('code') === 'ClosedAfterConnectText' ? word('reason') : '',
    imapText: word('responseText'),
    smtpStatus: typeof smtpStatus === 'number' && smtpStatus < 600 ? smtpStatus : null, // RFC 5321 §4.2.1 knows no first digit above 5
    isBeforeMail: /^(?:CONN|EHLO|HELO|STARTTLS)$/.test(word('command')),
    isOfSender: word('command') === 'MAIL FROM',
    isRefusedSignIn: (field('authenticationFailed') === true && !notThePassword.has(imapCode)) || imapCode === 'AUTHENTICATIONFAILED',
    isThrottled:
      word('code') === 'ETHROTTLE' ||
      imapCode === 'LIMIT' ||
      imapCode === 'OVERQUOTA' ||
      isTooMany(field('authenticationFailed'), word('responseText')),
  }
}

/** Why a server lets nobody in just now, whoever they are (RFC 5530 §3). */
const notThePassword: ReadonlySet<string> = new Set(['UNAVAILABLE', 'LIMIT', 'INUSE', 'SERVERBUG', 'OVERQUOTA'])

/** Servers say "Too many simultaneous connections" in place of letting us in, and many of them with no code, or with `[ALERT]`. */
function isTooMany(isSignInRefused: unknown, words: string): boolean {
  return isSignInRefused === true && saysTooMany(words)
}

function saysTooMany(words: string): boolean {
  return /too many|maximum number of connections/i.test(words)
}

/**
 * SMTP: RFC 5321 §4.2.1, the first digit decides; 421 and 45x with an enhanced code x.7.y or "rate" ask to slow down. A server that refuses us before it
 * has heard of a mail (§3.1: 554 in place of a greeting) says nothing about the mail.
 */
function faultCode(fault: Fault): FaultCode {
  if (fault.isThrottled) return 'rate_limited'
  if (fault.isRefusedSignIn) return 'auth_expired'
  if (fault.isBeforeMail) return 'temporary'
  if (fault.code === 'EAUTH' || fault.code === 'EOAUTH2')
    return fault.smtpStatus !== null && fault.smtpStatus < 500 ? 'temporary' : 'auth_expired'
  if (fault.smtpStatus !== null && fault.smtpStatus >= 500) return fault.smtpStatus === 530 ? 'auth_expired' : 'permanent'
  if (fault.smtpStatus !== null && /\b4\.7\.\d|rate|too many/i.test(fault.reply ?? '')) return 'rate_limited'
  return 'temporary'
}
