import type { Scheduler } from './booking.ts'

/** The header in which each scheduler signs. */
export const signatureHeaders: Record<Scheduler, string> = { cal_com: 'X-Cal-Signature-256', calendly: 'Calendly-Webhook-Signature' }

/** How far the time that Calendly signs may lie from our clock, either way. */
export const signatureToleranceSeconds = 300

/** What has to be signed for a header to fit, as hex under HMAC-SHA256; null for a header that cannot be right, or is too old. */
export type Expected = { text: string; signature: string }

/**
 * Cal.com signs the body alone, Calendly a time, a dot and the body. Cal.com's requests name no time of sending: what is sent again later says what it said,
 * and `joinBookings` takes no older word for a newer one.
 */
export function expectedSignature(
  scheduler: Scheduler,
  { header, body, now }: { header: string; body: string; now: Date },
): Expected | null {
  if (scheduler === 'cal_com') return isHex(header) ? { text: body, signature: header } : null
  const fields = new Map(
    header.split(',').map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()]),
  )
  const [time = '', signature = ''] = [fields.get('t'), fields.get('v1')]
  const isRecent = /^\d{1,12}$/.test(time) && Math.abs(now.getTime() / 1000 - Number(time)) <= signatureToleranceSeconds
  return isRecent && isHex(signature) ? { text: `${time}.${body}`, signature } : null
}

function isHex(text: string): boolean {
  return /^[\da-f]{64}$/i.test(text)
}
