import { DateTime } from 'luxon'
import { personName } from '../text/person-name.ts'
import { cutText } from '../text/cut-text.ts'

/** A mail as it stands quoted below the reply to it. Both are plain text from outside: nothing of it is markup or a link of ours. */
export type QuotedOriginal = { intro: string; text: string }

/** Enough to know what the reply is about, in characters and lines; mail programs keep the rest of the thread. */
const MAX_CHARACTERS = 6_000
const MAX_LINES = 150

type Original = { from: { name: string; address: string } | null; text: string; sentAt: Date; timezone: string }

/**
 * What mail programs put below a reply: who wrote when, in the owner's time zone, and the words. A sender's name that is none gives way to the
 * address. Null where there are no words or nobody wrote them.
 */
export function quotedOriginal({ from, text, sentAt, timezone }: Original): QuotedOriginal | null {
  const lines = cutText(withoutControls(text), MAX_CHARACTERS).trim().split('\n')
  if (from === null || lines.join('') === '') return null
  const isCut = lines.length > MAX_LINES || text.length > MAX_CHARACTERS
  const written = DateTime.fromJSDate(sentAt, { zone: timezone }).setLocale('en-US').toFormat("ccc, LLL d, yyyy 'at' h:mm a")
  return {
    intro: `On ${written} ${personName(from.name) ?? from.address} wrote:`,
    text: [...lines.slice(0, MAX_LINES), ...(isCut ? ['[…]'] : [])].join('\n'),
  }
}

/** The quote in plain text, each line behind "> " (RFC 3676 §4.5: nested ones behind ">>"). */
export function quotedLines({ intro, text }: QuotedOriginal): string {
  const quoted = text.split('\n').map((line) => (line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`))
  return [intro, ...quoted].join('\n')
}

/** Line ends made one, and nothing that a mail program might not show as it stands. */
function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000B-\u001F\u007F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
}
