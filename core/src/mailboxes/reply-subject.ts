import { cutText } from '../text/cut-text.ts'
import { withoutReplyMarks } from '../text/reply-prefix.ts'
import { oneLine } from '../site/one-line.ts'

/** Longer subjects are cut by mail programs anyhow. */
const maxCharacters = 200

/**
 * The subject of a reply, as the owner is shown it and as it leaves: `Re: ` and the subject on one line, without tags and without the reply
 * marks it has gathered. Marks of other languages count too (`AW:`, `SV:`, `RES:`, `Antw:`, `Re[2]:`); `Fwd:` is part of the subject. RFC 5322 §3.6.5.
 */
export function replySubject(subject: string): string {
  const rest = withoutReplyMarks(oneLine(cutText(subject, 2 * maxCharacters).replace(/<[^<>]*>/g, ''), maxCharacters)).trim()
  return rest === '' ? 'Re: Your message' : `Re: ${rest}`
}
