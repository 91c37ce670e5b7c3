/** A piece of a pattern: an expression, whose flags do not count, or plain words. */
export type Part = RegExp | string

/**
 * A pattern that matches wherever one of its parts does, so that a long one reads as a list: add a line to catch more. Flags as
 * of `RegExp`.
 *
 * Where two parts could begin at the same place the first wins. Repeat nothing that repeats inside: `(?:\w+ )*` within `*` takes
 * time that grows with the square of the text or worse; bound the gap between two words instead (`.{0,30}`).
 */
export function pattern(flags: string, ...parts: readonly Part[]): RegExp {
  return new RegExp(either(parts), flags)
}

/** One of the parts, tried in order. */
export function anyOf(...parts: readonly Part[]): string {
  return `(?:${either(parts)})`
}

/** One of the parts, from the beginning of a word to the end of one. */
export function anyWord(...parts: readonly Part[]): string {
  return `\\b(?:${either(parts)})\\b`
}

/** One of the parts, or nothing. */
export function maybe(...parts: readonly Part[]): string {
  return `(?:${either(parts)})?`
}

/** One of the parts, and again, as often as the quantifier says: `*`, `+` or `{0,3}`. */
export function repeated(quantifier: string, ...parts: readonly Part[]): string {
  return anyOf(...parts) + quantifier
}

/** Nothing of the text: only that one of the parts comes next. */
export function followedBy(...parts: readonly Part[]): string {
  return `(?=${either(parts)})`
}

/** Nothing of the text: only that none of the parts comes next. */
export function notFollowedBy(...parts: readonly Part[]): string {
  return `(?!${either(parts)})`
}

/** One part after the other, with nothing between them. */
export function inOrder(...parts: readonly Part[]): string {
  return parts.map(sourceOf).join('')
}

function either(parts: readonly Part[]): string {
  return parts.map(sourceOf).join('|')
}

function sourceOf(part: Part): string {
  return typeof part === 'string' ? part : part.source
}
