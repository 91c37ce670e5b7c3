import { cutText } from '../text/cut-text.ts'
import { oneLine } from '../site/one-line.ts'

/** Longer subjects are cut by mail programs anyhow. */
const maxCharacters = 200

/**
 * The subject of a reply, as the owner is shown it and as it leaves: `Re: ` and the subject on one line, without tags and without the reply
 * marks it has gathered. Marks of other languages count too (`AW:`, `SV:`, `RES:`, `Antw:`, `Re[2]:`); `Fwd:` is part of the subject. RFC 5322 §3.6.5.
 */
export function replySubject(subject: string): string {
  let rest = oneLine(cutText(subject, 2 * maxCharacters).replace(/<[^<>]*>/g, ''), maxCharacters)
  for (let match = replyMark.exec(rest); match; match = replyMark.exec(rest)) rest = rest.slice(match[0].length).trim()
  return rest === '' ? 'Re: Your message' : `Re: ${rest}`
}

const replyMark = /^(?:re|aw|antw|antwort|sv|vs|res|rif|odp|ynt|回复|答复|回覆) ?(?:\[\d{1,3}\])? ?[:：]/i
