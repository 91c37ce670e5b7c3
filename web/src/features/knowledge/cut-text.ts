/** A run of a document's text. `page` is set where a page begins there; `marked` is the passage, `quoted` the very words of it. */
export type TextRun = { text: string; marked: boolean; quoted: boolean; page: number | null }

type Span = { start: number; end: number }
type Wanted = Span & { quote: string }

/**
 * Cuts a document's text where its pages begin and around the wanted place. Should the text have moved since the place was noted,
 * the quote is looked for instead; when it is gone, nothing is marked.
 */
export function cutText(text: string, pageStarts: readonly number[], wanted: Wanted): TextRun[] {
  const quoted = findQuote(text, wanted)
  const marked = quoted && { start: Math.min(wanted.start, quoted.start), end: Math.max(wanted.end, quoted.end) }
  const passage = marked && overlaps(wanted, quoted) ? marked : quoted
  const edges = [0, text.length, ...pageStarts, ...[passage, quoted].flatMap((span) => (span ? [span.start, span.end] : []))]
  const cuts = [...new Set(edges.filter((edge) => edge >= 0 && edge <= text.length))].toSorted((a, b) => a - b)
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length
    const pageIndex = pageStarts.indexOf(start)
    return {
      text: text.slice(start, end),
      marked: contains(passage, start),
      quoted: contains(quoted, start),
      page: pageIndex === -1 ? null : pageIndex + 1,
    }
  })
}

function findQuote(text: string, { start, end, quote }: Wanted): Span | null {
  if (!quote) return start < end && end <= text.length ? { start, end } : null
  const near = text.indexOf(quote, Math.max(0, start))
  const found = near !== -1 && near <= end ? near : text.indexOf(quote)
  return found === -1 ? null : { start: found, end: found + quote.length }
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

function contains(span: Span | null, position: number): boolean {
  return span !== null && position >= span.start && position < span.end
}
