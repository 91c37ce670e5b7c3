import type { Config } from '../../config.ts'

export const outboxPath = '/dev/mail'

/** Whether the product's own mails can be read in the browser: they open accounts, so never in production, nor where they are sent. */
export function hasOutbox({ NODE_ENV, SMTP_URL }: Pick<Config, 'NODE_ENV' | 'SMTP_URL'>): boolean {
  return NODE_ENV !== 'production' && SMTP_URL === undefined
}
