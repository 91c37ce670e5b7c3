/** Text without control characters, line ends of any kind and broken surrogates: blanks stand in their place. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
