/**
 * The subject of a reply: `Re: ` and the subject without the reply marks it has gathered. Marks of other languages count too
 * (`AW:`, `SV:`, `RES:`, `Antw:`, `Re[2]:`); `Fwd:` is part of the subject. RFC 5322 §3.6.5.
 */
export function replySubject(subject: string): string {
  let rest = subject.trim()
  for (let match = replyMark.exec(rest); match; match = replyMark.exec(rest)) rest = rest.slice(match[0].length).trim()
  return `Re: ${rest}`.trim()
}

const replyMark = /^(re|aw|antw|antwort|sv|vs|res|rif|odp|ynt|回复|答复|回覆)\s*(\[\d{1,3}\])?\s*[:：]/i
