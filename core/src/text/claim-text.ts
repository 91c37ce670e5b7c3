import type { ClaimKind } from './claim-kind.ts'

/**
 * One checkable thing in a text. `needs` are the keys that a source has to give for the claim to hold; `gives` are the keys that the
 * same words give when they stand in a source. `gives` always includes `needs`, so words quoted as they stand are never refused.
 */
export type ExtractedClaim = { kind: ClaimKind; text: string; start: number; end: number; needs: string[]; gives: string[] }

/** `plain` is the text with typographic signs made plain, at the same offsets, and with what was already taken replaced by spaces. */
export type ClaimText = { original: string; plain: string }

/** Makes dashes, quotes and spaces plain without moving any offset. */
export function claimText(original: string): ClaimText {
  const plain = original
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02BC\u00B4]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/[\u00A0\u2007\u202F\u2009]/g, ' ')
  return { original, plain }
}

/** The text with the found claims, of which no two overlap, blanked out: so no figure is read twice. */
export function withoutClaims(text: ClaimText, claims: readonly ExtractedClaim[]): ClaimText {
  if (claims.length === 0) return text
  const kept: string[] = []
  let at = 0
  for (const { start, end } of claims.toSorted((one, other) => one.start - other.start)) {
    kept.push(text.plain.slice(at, start), '\u0001'.repeat(end - start))
    at = end
  }
  return { original: text.original, plain: kept.join('') + text.plain.slice(at) }
}

/** All matches of a pattern as claims. `keysOf` answers null for a match that claims nothing. */
export function claimsOf(
  text: ClaimText,
  kind: ClaimKind,
  pattern: RegExp,
  keysOf: (match: RegExpExecArray) => { needs: string[]; gives?: string[] } | null,
): ExtractedClaim[] {
  const claims: ExtractedClaim[] = []
  for (const match of text.plain.matchAll(pattern)) {
    const keys = keysOf(match)
    if (!keys) continue
    const start = match.index
    const end = start + match[0].length
    claims.push({
      kind,
      text: text.original.slice(start, end).trim(),
      start,
      end,
      needs: keys.needs,
      gives: [...keys.needs, ...(keys.gives ?? [])],
    })
  }
  return claims
}
