import type { Header } from '@ownvoice/core/mailboxes/mail'
import { decodeWords } from 'postal-mime'

export const headerLimits = { fields: 500, bytes: 64 * 1024 } as const

/** One header field as it stands in the mail: unfolded, not decoded. The name is in lower case. */
export type RawField = { name: string; value: string }

/** The header block of a mail. `bodyStart` is the offset of the first byte after it. */
export type HeaderBlock = { fields: RawField[]; bodyStart: number; cuts: string[] }

/**
 * Reads the header fields of a mail in their order. Lines that are no field (RFC 5322 §2.2) are passed over. Above the limits the fields
 * that decide who wrote a mail, to whom and how it is read are kept first, wherever they stand, so that no amount of padding hides them.
 */
export function readHeaders(raw: Uint8Array): HeaderBlock {
  const bodyStart = findBodyStart(raw)
  const all = splitFields(decodeBytes(raw.subarray(0, Math.min(bodyStart, maxBlockBytes))))
  const cuts = bodyStart > maxBlockBytes ? [`Header lines after the first ${maxBlockBytes / 1024} KB were not read.`] : []
  const fields = withinLimits(all)
  if (fields.length < all.length)
    cuts.push(
      `${all.length - fields.length} header fields were left out (more than ${headerLimits.fields} or ${headerLimits.bytes / 1024} KB).`,
    )
  return { fields, bodyStart, cuts }
}

/**
 * The value as a person reads it: encoded words decoded (RFC 2047), and no control character left, so that it never becomes a line of its own. What
 * servers write about a mail holds no encoded words: an address that looks like one must not become another result.
 */
export function decodeField({ name, value }: RawField): Header {
  return { name, value: cleanLine(writtenByServers.test(name) ? value : decodeWords(value)) }
}

const writtenByServers = /^(?:authentication-results|received)$/

/** Text for one line: control characters become spaces, what is no valid Unicode is replaced. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
}

// The whole block is never read beyond this: 4 MB of header lines take some 50 ms to split.
const maxBlockBytes = 4 * 1024 * 1024
const maxFieldLength = 32 * 1024 // some 400 Message-IDs in References
const weighty =
  /^(from|sender|reply-to|to|cc|subject|date|message-id|in-reply-to|references|return-path|mime-version|content-.*|auto-submitted|precedence|list-.*|feedback-id|x-auto.*|x-failed-recipients|x-loop)$/

/** The offset after the first empty line, or the length when there is none. */
function findBodyStart(raw: Uint8Array): number {
  let lineStart = 0
  for (;;) {
    const end = raw.indexOf(10, lineStart)
    if (end < 0) return raw.length
    if (end === lineStart || (end === lineStart + 1 && raw[lineStart] === 13)) return end + 1
    lineStart = end + 1
  }
}

/** UTF-8 (RFC 6532) where it is valid, else Windows-1252, which old programs write without saying so. */
function decodeBytes(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}

function splitFields(block: string): RawField[] {
  const lines: string[][] = []
  for (const line of block.split(/\r?\n/)) {
    const isContinuation = line.startsWith(' ') || line.startsWith('\t')
    if (isContinuation) lines.at(-1)?.push(line)
    else lines.push([line])
  }
  return lines.flatMap((parts) => toField(parts.join('')) ?? [])
}

function toField(line: string): RawField | null {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(colon, 0)).trimEnd()
  if (!/^[!-9;-~]{1,100}$/.test(name)) return null
  return { name: name.toLowerCase(), value: line.slice(colon + 1, colon + 1 + maxFieldLength).trim() }
}

function withinLimits(fields: RawField[]): RawField[] {
  const kept = new Set<RawField>()
  let bytes = 0
  const take = (field: RawField) => {
    const size = field.name.length + field.value.length + 4
    if (kept.size >= headerLimits.fields || bytes + size > headerLimits.bytes) return false
    kept.add(field)
    bytes += size
    return true
  }
  fields.filter(({ name }) => weighty.test(name)).forEach(take)
  // Of the others the first ones in one piece: what the receiving server wrote is not left out before what the sender wrote below it.
  fields.filter(({ name }) => !weighty.test(name)).every(take)
  return fields.filter((field) => kept.has(field))
}
