/** `text` without the characters at its end that are among `characters`. Linear, where a pattern such as `[.,]+$` is quadratic. */
export function trimEndOf(text: string, characters: string): string {
  const dropped = new Set(characters)
  let end = text.length
  for (let last = lastOf(text, end); dropped.has(last); last = lastOf(text, end)) end -= last.length
  return text.slice(0, end)
}

/** `text` without the characters at its beginning and end that are among `characters`. */
export function trimCharacters(text: string, characters: string): string {
  const dropped = new Set(characters)
  let start = 0
  for (const character of text) {
    if (!dropped.has(character)) break
    start += character.length
  }
  return trimEndOf(text.slice(start), characters)
}

/** The character that ends at `end`, which may take two places; none at the beginning. */
function lastOf(text: string, end: number): string {
  return Array.from(text.slice(Math.max(0, end - 2), end)).at(-1) ?? ''
}
