import { z } from 'zod'

/** One mailbox address. `address` is trimmed and lower-cased, never empty; `name` may be empty. */
export const Address = z.object({ name: z.string(), address: z.string() })
export type Address = z.infer<typeof Address>

/** One header field: the name in lower case, the value unfolded and decoded. Order and repeats are kept. */
export const Header = z.object({ name: z.string(), value: z.string() })
export type Header = z.infer<typeof Header>

/** `method`: of a calendar part, what it is for, in capitals (RFC 5546). */
export const Attachment = z.object({ filename: z.string(), contentType: z.string(), bytes: z.number(), method: z.string().optional() })
export type Attachment = z.infer<typeof Attachment>

/**
 * What the server that took a mail in wrote about its sender: the name it writes under, and the check that proves the domain that the mail is from,
 * null where none does (RFC 8601).
 */
export const Authentication = z.object({ server: z.string(), provenBy: z.enum(['dmarc', 'dkim', 'spf']).nullable() })
export type Authentication = z.infer<typeof Authentication>

/**
 * A mail as the assistant sees it: parsed once, within limits, all of it untrusted data.
 * Message-IDs stand without angle brackets. `returnPath` is '' for the null path `<>` (RFC 5321 §4.5.5) and null when unknown.
 * `contentType` is the top-level Content-Type with its parameters, lower case. `sentAt` is ISO 8601 or null.
 * `cuts` says in words what was left out to stay within the limits (empty for nearly every mail). `authentication` is null or absent where the receiving
 * server wrote nothing about the sender, and for what came by no server.
 */
export const Mail = z.object({
  messageId: z.string().nullable(),
  inReplyTo: z.array(z.string()),
  references: z.array(z.string()),
  from: Address.nullable(),
  sender: Address.nullable(),
  replyTo: z.array(Address),
  to: z.array(Address),
  cc: z.array(Address),
  subject: z.string(),
  sentAt: z.string().nullable(),
  returnPath: z.string().nullable(),
  headers: z.array(Header),
  contentType: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  attachments: z.array(Attachment),
  cuts: z.array(z.string()),
  authentication: Authentication.nullish(),
})
export type Mail = z.infer<typeof Mail>
