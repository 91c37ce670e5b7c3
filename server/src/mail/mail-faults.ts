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

/** Whether the server's certificate, or its lack of encryption, kept us from signing in. */
export function isCertificateFault(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code: unknown = Reflect.get(at, 'code')
    if (typeof code === 'string' && /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ETLS$)/.test(code)) return true
    if (code === 'ESOCKET' && at.message.includes('certificate')) return true // nodemailer writes its own code over that of Node, which names it so
  }
  return false
}

type Fault = {
  code: string
  text: string
  reply: string | null
  smtpStatus: number | null
  isBeforeMail: boolean
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
    smtpStatus: typeof smtpStatus === 'number' && smtpStatus < 600 ? smtpStatus : null, // RFC 5321 §4.2.1 knows no first digit above 5
    isBeforeMail: /^(?:CONN|EHLO|HELO|STARTTLS)$/.test(word('command')),
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
  return isSignInRefused === true && /too many|maximum number of connections/i.test(words)
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
