import type { Address, Attachment, Mail } from '@ownvoice/core/mailboxes/mail'
import { cutText } from '@ownvoice/core/text/cut-text'
import { toWellFormedText } from '@ownvoice/core/text/to-well-formed-text'
import PostalMime, { addressParser } from 'postal-mime'
import { boundRawMail } from './bound-raw-mail.ts'
import { decodeFlowedText } from './decode-flowed-text.ts'
import { cleanLine, decodeField, readHeaders, type RawField } from './read-headers.ts'

// NOTE: postal-mime undoes soft line breaks across quote depths (against RFC 3676 §4.5), which makes a customer's words part of a quote.
// It offers no other way in than the class of its parts.
const anyPart: unknown = Reflect.get(new PostalMime(), 'root')
if (typeof anyPart === 'object' && anyPart !== null) Reflect.set(Object.getPrototypeOf(anyPart), 'decodeFlowedText', decodeFlowedText)

/** A mail as it was parsed. `calendar` is the text of its calendar part, null without one; it is read, and not kept. */
export type ParsedMail = Mail & { calendar: string | null }

export const mailLimits = {
  textLength: 200_000,
  addresses: 100,
  attachments: 100,
  nesting: 50,
  references: 100,
  calendarBytes: 65_536,
} as const

/**
 * Parses a mail within limits; `sizeBytes` is its size in the mailbox when `raw` is only its beginning. Never throws: of a mail that
 * cannot be parsed there is what could be read, and `cuts` says so. No string holds NUL or half a surrogate pair, which jsonb refuses.
 */
export async function parseMail(raw: Uint8Array, sizeBytes: number = raw.length): Promise<ParsedMail> {
  const { fields, bodyStart, cuts: headerCuts } = readHeaders(raw)
  const bounded = boundRawMail(raw, sizeBytes, bodyStart)
  const body = await parseBody(fields, bounded.raw.subarray(bodyStart))
  const people = readAddresses(fields)
  const ids = (name: string) => messageIds(fieldValues(fields, name).join(' '))
  const references = ids('references')
  const firstValue = (name: string) => fieldValues(fields, name)[0]
  const decoded = fields.map(decodeField)
  return {
    messageId: readMessageId(firstValue('message-id')),
    inReplyTo: ids('in-reply-to').slice(0, mailLimits.references),
    references:
      references.length > mailLimits.references ? [...references.slice(0, 1), ...references.slice(1 - mailLimits.references)] : references,
    from: people.from,
    sender: people.sender,
    replyTo: people.replyTo,
    to: people.to,
    cc: people.cc,
    subject: decoded.find(({ name }) => name === 'subject')?.value ?? '',
    sentAt: readDate(firstValue('date')),
    returnPath: readReturnPath(firstValue('return-path')),
    headers: decoded,
    contentType: cleanLine(firstValue('content-type') ?? 'text/plain').toLowerCase(),
    text: body.text,
    html: body.html,
    attachments: body.attachments,
    calendar: body.calendar,
    cuts: [...bounded.cuts, ...headerCuts, ...people.cuts, ...body.cuts],
  }
}

type Body = Pick<ParsedMail, 'text' | 'html' | 'attachments' | 'calendar' | 'cuts'>

/** The parser sees only the header fields that say how the body is to be read; all others were read already. */
async function parseBody(fields: RawField[], body: Uint8Array): Promise<Body> {
  const contentFields = fields.filter(({ name }) => name.startsWith('content-') || name === 'mime-version')
  const head = Buffer.from(`${contentFields.map(({ name, value }) => `${name}: ${value.replaceAll('\r', ' ')}\r\n`).join('')}\r\n`)
  try {
    const parsed = await PostalMime.parse(Buffer.concat([head, body]), {
      maxNestingDepth: mailLimits.nesting,
      maxRfc822NestingDepth: 3,
      rfc822Attachments: true,
    })
    const cuts: string[] = []
    const attachments = parsed.attachments.slice(0, mailLimits.attachments).map(toAttachment)
    if (attachments.length < parsed.attachments.length)
      cuts.push(`${parsed.attachments.length - attachments.length} attachments are not listed.`)
    const calendar = findCalendar(parsed.attachments)
    return { text: boundText(parsed.text, 'text', cuts), html: boundText(parsed.html, 'HTML', cuts), attachments, calendar, cuts }
  } catch (error) {
    // The parser refuses what goes beyond its limits, and nothing it says would change what the owner gets to see.
    const cuts = [
      `The body could not be taken apart (${error instanceof Error ? error.message : 'unknown reason'}); its beginning is shown as it stands.`,
    ]
    const beginning = new TextDecoder().decode(body.subarray(0, 4 * mailLimits.textLength))
    return { text: boundText(beginning, 'text', cuts), html: null, attachments: [], calendar: null, cuts }
  }
}

type Part = { filename: string | null; mimeType: string; content: ArrayBuffer | Uint8Array | string; method?: string | undefined }

/** The first part that is a calendar (RFC 6047), if it is of a size that an invitation has. */
function findCalendar(parts: readonly Part[]): string | null {
  const content = parts.find(({ mimeType }) => mimeType.toLowerCase() === 'text/calendar')?.content
  if (content === undefined) return null
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return text.length > mailLimits.calendarBytes ? null : toWellFormedText(text)
}

function toAttachment({ filename, mimeType, content, method }: Part): Attachment {
  const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
  return {
    filename: cleanLine(cutText(filename ?? '', 255)),
    contentType: cleanLine(cutText(mimeType, 255)),
    bytes,
    ...(method && { method: cleanLine(cutText(method, 40)).toUpperCase() }),
  }
}

function boundText(text: string | undefined, what: string, cuts: string[]): string | null {
  if (text === undefined) return null
  if (text.length > mailLimits.textLength) cuts.push(`The ${what} was cut at ${mailLimits.textLength} of ${text.length} characters.`)
  return toWellFormedText(cutText(text, mailLimits.textLength)).replace(/\r\n?/g, '\n')
}

function readAddresses(fields: RawField[]) {
  const cuts: string[] = []
  const list = (name: string): Address[] => {
    const all = fieldValues(fields, name).flatMap(parseAddresses)
    if (all.length > mailLimits.addresses) cuts.push(`${all.length - mailLimits.addresses} addresses of the field ${name} were left out.`)
    return all.slice(0, mailLimits.addresses)
  }
  const first = (name: string) => fieldValues(fields, name).flatMap(parseAddresses)[0] ?? null
  return { from: first('from'), sender: first('sender'), replyTo: list('reply-to'), to: list('to'), cc: list('cc'), cuts }
}

function parseAddresses(value: string): Address[] {
  return addressParser(value, { flatten: true }).flatMap(({ name, address }) => {
    const known = address?.trim().toLowerCase() ?? ''
    return isAddress(known) ? [{ name: cutText(cleanLine(name), 255), address: known }] : []
  })
}

/** What can stand in an SMTP envelope without harm: one @, no white space, no control characters, no brackets (RFC 5321 §4.5.3.1 for the length). */
function isAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s@<>",;\u0000-\u001f\u007f]+@[^\s@<>",;\u0000-\u001f\u007f]+$/u.test(text) && text.isWellFormed()
}

function messageIds(value: string): string[] {
  return [...new Set([...value.matchAll(/<([^<>\s]{1,900})>/g)].map((match) => cleanLine(match[1] ?? '')))].filter(Boolean)
}

/** Some programs write the identifier without its angle brackets. */
function readMessageId(value: string | undefined): string | null {
  if (value === undefined) return null
  return messageIds(value)[0] ?? (/^[^<>\s]{1,900}$/.test(value) ? cleanLine(value) || null : null)
}

function readReturnPath(value: string | undefined): string | null {
  if (value === undefined) return null
  if (/^<\s*>/.test(value)) return ''
  return parseAddresses(value)[0]?.address ?? null
}

function readDate(value: string | undefined): string | null {
  const at = new Date(Date.parse(value ?? ''))
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1970 || at.getUTCFullYear() > 9999 ? null : at.toISOString()
}

function fieldValues(fields: RawField[], name: string): string[] {
  return fields.filter((field) => field.name === name).map(({ value }) => value)
}
