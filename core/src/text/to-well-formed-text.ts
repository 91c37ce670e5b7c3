/** `text` as the database takes it: half of a surrogate pair becomes U+FFFD, and NUL is gone, which `text` and `jsonb` columns refuse. */
export function toWellFormedText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
