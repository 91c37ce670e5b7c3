import { cutText } from '../../text/cut-text.ts'
import { isReplySubject } from '../../text/reply-prefix.ts'
import { htmlToText } from './html-to-text.ts'
import { cleanLine, linesOf, smuggledText, type MailLine } from './mail-line.ts'
import { quoteHeaderAt } from './quote-header.ts'
import { isDeviceLine } from './device-line.ts'
import { findSignature } from './signature.ts'

/**
 * A mail taken apart. `isForwarded` says that the words are mostly somebody else's, passed on by the sender. `signedName` is
 * as written, or null.
 */
export type VisibleReply = {
  text: string
  quoted: string
  signature: string
  signedName: string | null
  hiddenText: string[]
  isForwarded: boolean
}

/** What is read of a mail: more than any person writes, and little enough to stay quick on hostile input. In characters, and in lines. */
const MAX_HTML = 200_000
const MAX_TEXT = 200_000
const MAX_LINES = 3_000

/**
 * The words that the sender wrote now, without what is quoted, signed or hidden. HTML is read where there is some, as that is
 * what the sender saw; else plain text. Every line of `text` is a line of the mail. Of a forwarded mail with no more than a
 * word above it, `text` holds the forwarded words too; of a mail that is no reply and looks all quoted, the whole. Done
 * twice, it changes nothing more.
 */
export function visibleReply(mail: { text: string | null; html: string | null; subject: string; senderName: string }): VisibleReply {
  const html = mail.html?.trim() ? htmlToText(cutText(mail.html, MAX_HTML)) : null
  const all = html?.lines.some((line) => line.text !== '') ? html.lines : linesOf(cutText(mail.text ?? '', MAX_TEXT))
  const lines = all.slice(0, MAX_LINES)
  const smuggled = [mail.subject, mail.text ?? '', mail.html ?? ''].flatMap((source) => smuggledText(cutText(source, MAX_TEXT)) ?? [])
  const hiddenText = [...(html?.hidden ?? []), ...smuggled]
  const parts = separate(lines)
  if (parts.forwarded.length > 0 && isPointer(parts.kept)) {
    const inner = innermost(parts.forwarded)
    const kept = [...parts.kept, ...blank(parts.kept), ...inner.kept]
    const signed = sign({ ...inner, kept, device: [...parts.device, ...inner.device] }, mail.senderName)
    return { ...signed, hiddenText, isForwarded: true }
  }
  if (parts.kept.every(isBlank) && !isReplySubject(mail.subject)) {
    const bare = lines.map(unquote)
    const inner = separate(bare)
    const own = inner.kept.every(isBlank) ? { ...inner, kept: bare.filter((line) => !isDeviceLine(line.text)), quoted: [] } : inner
    return { ...sign(own, mail.senderName), hiddenText, isForwarded: false }
  }
  return { ...sign(parts, mail.senderName), hiddenText, isForwarded: false }
}

type Cut = { kept: MailLine[]; quoted: MailLine[]; forwarded: MailLine[] }
type Parts = Cut & { device: MailLine[] }

/** Rounds of looking again; two are the most that a mail of a person needs. */
const MAX_ROUNDS = 10

/** Takes quotes and lines of devices out of what is kept, and looks again: without them another quote may show. */
function separate(lines: readonly MailLine[]): Parts {
  const parts: Parts = { kept: [...lines], quoted: [], forwarded: [], device: [] }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const cut = cutQuotes(parts.kept)
    const kept = cut.kept.filter((line) => !isDeviceLine(line.text))
    parts.device.push(...cut.kept.filter((line) => isDeviceLine(line.text)))
    parts.quoted.unshift(...cut.quoted)
    if (parts.forwarded.length === 0) parts.forwarded = cut.forwarded
    const isSettled = kept.length === parts.kept.length
    parts.kept = kept
    if (isSettled) break
  }
  return parts
}

function cutQuotes(lines: readonly MailLine[]): Cut {
  const texts = lines.map((line) => line.text)
  const parts: Cut = { kept: [], quoted: [], forwarded: [] }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]! // the index is inside the list
    const header = quoteHeaderAt(texts, at)
    if (header?.kind === 'forward') {
      const body = lines.slice(at + header.lines)
      return { kept: parts.kept, quoted: [...parts.quoted, ...lines.slice(at)], forwarded: body.map(unquote) }
    }
    if (isQuoted(line)) {
      parts.quoted.push(line)
      continue
    }
    if (!header) {
      parts.kept.push(line)
      continue
    }
    const after = lines.slice(at + header.lines).find((below) => !isBlank(below))
    if (header.kind === 'block' || !after || !isQuoted(after)) return { ...parts, quoted: [...parts.quoted, ...lines.slice(at)] }
    parts.quoted.push(...lines.slice(at, at + header.lines))
    at += header.lines - 1
  }
  return parts
}

/** A mail forwarded again and again speaks with the first words found in it. */
function innermost(lines: readonly MailLine[]): Parts {
  let parts = separate(lines)
  while (parts.kept.every(isBlank) && parts.forwarded.length > 0) parts = separate(parts.forwarded)
  return parts
}

function isQuoted(line: MailLine): boolean {
  return line.quoted || /^\s*(?:>|&gt;|\|\s)/.test(line.text)
}

function unquote(line: MailLine): MailLine {
  return { ...line, quoted: false, text: line.text.replace(/^(?:\s*>)+ ?/, '') }
}

function isBlank(line: MailLine): boolean {
  return line.text.trim() === ''
}

function blank(lines: readonly MailLine[]): MailLine[] {
  return lines.some((line) => !isBlank(line)) ? [{ text: '', quoted: false, signature: false }] : []
}

/** "FYI", "see below", a name: words that only point at what is forwarded. */
function isPointer(lines: readonly MailLine[]): boolean {
  const words = lines
    .filter((line) => !line.signature && !isDeviceLine(line.text))
    .map((line) => line.text.trim())
    .join(' ')
    .trim()
  return words.split(/\s+/).length <= 3 || /^.{0,20}\b(?:fyi|see (?:below|attached)|as discussed|forwarding|fwd)\b.{0,30}$/i.test(words)
}

/** Sets apart the signature; a mail that is all signature, by its HTML, is read as words. */
function sign({ kept, quoted, device }: Parts, senderName: string): Omit<VisibleReply, 'hiddenText' | 'isForwarded'> {
  const marked = kept.filter((line) => line.signature && !isBlank(line))
  const isAllMarked = kept.every((line) => line.signature || isBlank(line))
  const signed = [...(isAllMarked ? [] : marked), ...device].map((line) => line.text)
  let written = isAllMarked ? kept : kept.filter((line) => !line.signature)
  let signedName: string | null = null
  for (;;) {
    written = trimBlank(written)
    const found = findSignature(
      written.map((line) => line.text),
      senderName,
    )
    if (!found) break
    signed.unshift(...written.slice(found.from).map((line) => line.text))
    signedName ??= found.name
    written = written.slice(0, found.from)
  }
  return { text: paragraph(written), quoted: paragraph(quoted), signature: signed.join('\n').trim(), signedName }
}

function trimBlank(lines: MailLine[]): MailLine[] {
  const first = lines.findIndex((line) => !isBlank(line))
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

function paragraph(lines: readonly MailLine[]): string {
  return lines
    .map((line) => cleanLine(line.text))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
