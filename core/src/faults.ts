/**
 * Every known fault: its HTTP status, whether a job that meets it is tried again, and the words for the person.
 * A refusal is a value from core; a fault that stands here is thrown as an AppError; anything else is a bug.
 */
export const faults = {
  unauthenticated: { status: 401, retry: false, message: 'Your session has ended. Please sign in again.' },
  forbidden: { status: 403, retry: false, message: 'You are not allowed to do this.' },
  password_needed: { status: 403, retry: false, message: 'This needs your password, which was not entered. Nothing has changed.' },
  not_found: { status: 404, retry: false, message: 'This was not found. It may have been deleted.' },
  invalid_input: { status: 400, retry: false, message: 'Something in the request is not right. Please check what you entered.' },
  too_large: { status: 413, retry: false, message: 'This is too large. Please send less.' },
  too_many_requests: { status: 429, retry: true, message: 'Too many requests. Please wait a moment and try again.' },
  too_many_open: {
    status: 429,
    retry: true,
    message: 'Too much is open here at the same time. Close other tabs or downloads, then try again.',
  },
  body_too_slow: { status: 408, retry: true, message: 'What you sent came too slowly. Please check your connection and try again.' },
  conflict: { status: 409, retry: false, message: 'This was changed elsewhere in the meantime. Reload and try again.' },
  form_closed: { status: 404, retry: false, message: 'This form is no longer in use. Please contact the business directly.' },
  webhook_unsigned: {
    status: 401,
    retry: false,
    message:
      'Sign the request: send Ownvoice-Timestamp (seconds since 1970) and Ownvoice-Signature (as hex, the HMAC-SHA256 of the timestamp, a dot and the body under the secret of the webhook).',
  },
  webhook_time: {
    status: 401,
    retry: false,
    message:
      'Ownvoice-Timestamp is more than 5 minutes away from our clock. Take the seconds since 1970 at the moment of sending, and check your clock.',
  },
  webhook_signature: {
    status: 401,
    retry: false,
    message:
      'Ownvoice-Signature does not fit. Sign the very bytes that you send, with the timestamp that you send and the newest secret of this form.',
  },
  webhook_closed: {
    status: 409,
    retry: false,
    message: 'This form has no webhook yet. Make its secret under Integrations, Lead forms.',
  },
  quota_used_up: {
    status: 409,
    retry: false,
    message: 'The emails of this month are used up. The draft is kept; more can be sent from the 5th on, or with a larger plan.',
  },
  address_unverified: {
    status: 409,
    retry: false,
    message: 'Verify your email address first: nothing is sent before. The draft is kept.',
  },
  mail_is_leaving: {
    status: 409,
    retry: true,
    message: 'A reply is on its way at this very moment. Please try again in a few minutes.',
  },
  archive_too_large: {
    status: 413,
    retry: false,
    message: 'There is too much for one archive. Please write to us: we hand it over in parts.',
  },
  mailbox_missing: { status: 409, retry: false, message: 'No mailbox is connected. Connect one under Integrations first.' },
  gmail_not_set_up: {
    status: 409,
    retry: false,
    message: 'This server is not registered with Google. Connect the mailbox by IMAP, with an app password, instead.',
  },
  scheduler_token: {
    status: 409,
    retry: false,
    message: 'They do not accept this token. Make a new one that may use webhooks; Calendly has them in its paid plans.',
  },
  scheduler_refused: {
    status: 409,
    retry: false,
    message: 'They do not accept the address of our webhook. This server has to be reachable from the internet, by https.',
  },
  auth_expired: { status: 502, retry: false, message: 'The mail server no longer accepts the sign-in. Please reconnect the mailbox.' },
  rate_limited: { status: 503, retry: true, message: 'The other side asks us to slow down. We will try again shortly.' },
  temporary: { status: 503, retry: true, message: 'The other side does not answer just now. We will try again shortly.' },
  permanent: { status: 502, retry: false, message: 'The other side refused this for good.' },
  push_devices_full: {
    status: 409,
    retry: false,
    message: 'Ten devices get notices already. Remove one that you no longer use, then turn them on here.',
  },
  subscription_required: { status: 402, retry: false, message: 'This needs an active subscription. Please choose a plan first.' },
  weak_password: { status: 400, retry: false, message: 'This password is easy to guess.' },
  already_subscribed: { status: 409, retry: false, message: 'You are subscribed already. Change your plan under Manage Billing.' },
  checkout_unknown: { status: 404, retry: false, message: 'We do not know this payment. Please subscribe again.' },
  checkout_unpaid: { status: 409, retry: false, message: 'This payment was not completed. Please subscribe again.' },
  checkout_used: { status: 409, retry: false, message: 'This payment was used already. Sign in, or subscribe again.' },
  no_billing: { status: 409, retry: false, message: 'There is nothing to manage yet: no subscription was bought with this account.' },
  document_known: { status: 409, retry: false, message: 'This file is already there.' },
  unreadable_text: { status: 422, retry: false, message: 'This text could not be read in time. Please write it in other words.' },
  storage_full: {
    status: 507,
    retry: false,
    message: 'There is no space left for this document. Delete documents that you no longer need.',
  },
  not_stored: { status: 503, retry: true, message: 'This could not be stored just now. Please try again in a few minutes.' },
  unreadable_document: { status: 422, retry: false, message: 'This document could not be read.' },
} as const satisfies Record<string, Fault>

type Fault = { status: number; retry: boolean; message: string }
export type FaultCode = keyof typeof faults

/** Whether a code, as it came over the wire or from another part, is a row of the table. */
export function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(faults, code)
}
