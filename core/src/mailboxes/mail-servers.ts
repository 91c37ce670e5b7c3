import { z } from 'zod'

/** A host's name or IPv4 address, in lower case. */
export const Hostname = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, 'Enter the server’s name, such as imap.example.com.')

/** A mail server as an owner names it. `secure` is TLS from the first byte; otherwise STARTTLS is asked for, and clear text is never used. */
export const MailServer = z.object({
  host: Hostname,
  port: z
    .int('Enter the port as a number, such as 993.')
    .min(1, 'Enter the port, such as 993.')
    .max(65_535, 'A port has at most five digits.'),
  secure: z.boolean(),
})
export type MailServer = z.infer<typeof MailServer>

/** Where the mails of an address are read (IMAP) and handed in (SMTP). */
export const MailServers = z.object({ imap: MailServer, smtp: MailServer })
export type MailServers = z.infer<typeof MailServers>

/** The usual ports: IMAP over TLS (RFC 8314), and submission over TLS or by STARTTLS. */
export function mailServers(imapHost: string, smtpHost: string, smtpPort: 465 | 587 = 465): MailServers {
  return {
    imap: { host: imapHost, port: 993, secure: true },
    smtp: { host: smtpHost, port: smtpPort, secure: smtpPort === 465 },
  }
}
