/** `text` without the characters at its end that are among `characters`. Linear, where a pattern such as `[.,]+$` is quadratic. */
export function trimEndOf(text: string, characters: string): string {
  const dropped = new Set(characters)
  const all = Array.from(text)
  return all.slice(0, all.findLastIndex((character) => !dropped.has(character)) + 1).join('')
}

/** `text` without the characters at its beginning and end that are among `characters`. */
export function trimCharacters(text: string, characters: string): string {
  const dropped = new Set(characters)
  const all = Array.from(text)
  const first = all.findIndex((character) => !dropped.has(character))
  return first < 0 ? '' : all.slice(first, all.findLastIndex((character) => !dropped.has(character)) + 1).join('')
}
