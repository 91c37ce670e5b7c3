import { cutText } from '../../text/cut-text.ts'
import { lineWithoutLinks } from '../../text/without-links.ts'

/**
 * What a device shows of something that waits. `path` is the page that opens; of two notes with one `topic` the later replaces the earlier, on its way and on the
 * screen. Letters, digits, `-` and `_`, 32 at most (RFC 8030 §5.4).
 */
export type PushNote = { title: string; body: string; path: string; topic: string }

/** Enough to know who it is, and little enough for a locked screen. */
const NAME_LENGTH = 40

/** Whom a note is about, in one short line: what they call themselves, else their address. It stands on locked screens, so that nothing else of theirs does. */
export function nameInNote(name: string | null, address: string): string {
  return lineWithoutLinks(seen(name ?? ''), NAME_LENGTH) || addressInNote(address) || 'an unknown sender'
}

/** An address in one short line. */
export function addressInNote(address: string): string {
  const line = seen(address)
  return line.length <= NAME_LENGTH ? line : `${cutText(line, NAME_LENGTH - 1)}…`
}

/** Without characters that are not seen, or turn the line around (Unicode category C). */
function seen(text: string): string {
  return text
    .slice(0, 4 * NAME_LENGTH)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
}

/** What the owner gets who tries it. */
export const testNote: PushNote = {
  title: 'Notices reach this device',
  body: 'This is how we tell you of what waits for you.',
  path: '/dashboard/settings?tab=notifications',
  topic: 'test',
}
