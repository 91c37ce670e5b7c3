/** At most the first `maxLength` UTF-16 code units of `text`, without half of a surrogate pair at the end. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const last = text.charCodeAt(maxLength - 1)
  const isFirstHalf = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, Math.max(0, isFirstHalf ? maxLength - 1 : maxLength))
}
