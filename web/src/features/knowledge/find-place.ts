/** A stretch of a document's text by character offsets. */
export type Span = { start: number; end: number }

/** The passage that a sentence rests on, and in it the very words. */
export type FoundPlace = { passage: Span; quote: Span }

/** A run of text that is marked alike: as the passage, and as the very words of it. */
export type Run = { text: string; marked: boolean; quoted: boolean }

/**
 * Where a noted place stands in a document's text. Should the text have moved since, the quote is looked for instead; null when it is gone.
 */
export function findPlace(text: string, wanted: Span & { quote: string }): FoundPlace | null {
  const quote = findQuote(text, wanted)
  if (!quote) return null
  if (!overlaps(wanted, quote)) return { passage: quote, quote }
  return { passage: { start: Math.min(wanted.start, quote.start), end: Math.max(wanted.end, quote.end) }, quote }
}

/** Cuts a stretch of the text where marking begins or ends; the runs together are the stretch, character by character. */
export function cutRuns(text: string, { start, end }: Span, place: FoundPlace | null): Run[] {
  const edges = place ? [place.passage.start, place.passage.end, place.quote.start, place.quote.end] : []
  const inside = edges.filter((edge) => edge > start && edge < end)
  const cuts = [...new Set([start, ...inside, end])].toSorted((a, b) => a - b)
  return cuts.slice(0, -1).map((from, index) => ({
    text: text.slice(from, cuts[index + 1]),
    marked: place !== null && contains(place.passage, from),
    quoted: place !== null && contains(place.quote, from),
  }))
}

function findQuote(text: string, { start, end, quote }: Span & { quote: string }): Span | null {
  if (!quote) return start < end && end <= text.length ? { start, end } : null
  const near = text.indexOf(quote, Math.max(0, start))
  const found = near !== -1 && near <= end ? near : text.indexOf(quote)
  return found === -1 ? null : { start: found, end: found + quote.length }
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

function contains(span: Span, position: number): boolean {
  return position >= span.start && position < span.end
}
