/** Whether one of these wordings stands in the text. `re: …` is a regular expression; all others are words, amounts or times, whatever their case. */
export function holdsOneOf(text: string, wordings: readonly string[]): boolean {
  return wordings.some((wording) => holds(text, wording))
}

function holds(text: string, wording: string): boolean {
  const expression = /^re:\s*(.+)$/s.exec(wording)?.[1]
  if (expression !== undefined) return new RegExp(expression, 'iu').test(text) || new RegExp(expression, 'iu').test(plain(text))
  return new RegExp(patternOf(plain(wording)), 'u').test(plain(text))
}

/**
 * A wording stands by itself: "9" is not in "$195" nor "$28" in "$280", while "$98" is in "$98.00". A word may go on ("supervis" for "supervised") unless it is as
 * short as "no".
 */
function patternOf(wording: string): string {
  const escaped = wording.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const before = /^\d/.test(wording) ? String.raw`(?<!\d|\d[.,:])` : /^\p{L}/u.test(wording) ? String.raw`(?<!\p{L})` : ''
  const isShort = /^\p{L}{1,3}$/u.test(wording)
  const after = /\d$/.test(wording) ? String.raw`(?!\d|[.,:](?!00\b)\d)` : isShort ? String.raw`(?!\p{L})` : ''
  return `${before}${escaped}${after}`
}

/** One way to write what may be written in several: case, quotes, dashes, white space, "a.m.", "9:00 am", "1,200". */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\b([ap])\.\s?m\./g, '$1m')
    .replaceAll(/(\d)(?::00)?\s?([ap]m)\b/g, '$1 $2')
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1')
    .replaceAll(/\s+/g, ' ')
}
