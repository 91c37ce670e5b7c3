/** What ends a sentence, or sets a part of one apart. */
const SENTENCE_END = /[.?!;:\n]/

/**
 * For each ask of a text, in the text's order, the words in which it is asked together with others of the same sentence, from the first of them to the last:
 * "which day is it and what does it cost?". Null for an ask that stands alone in its sentence.
 */
export function askedTogether(asks: readonly { text: string }[], text: string): (string | null)[] {
  const runs: { start: number; end: number; asks: number }[] = []
  for (const ask of asks) {
    const last = runs.at(-1)
    const start = text.indexOf(ask.text, last?.end ?? 0)
    if (start < 0) return asks.map(() => null)
    const end = start + ask.text.length
    if (last && !SENTENCE_END.test(text.slice(last.end - 1, start))) Object.assign(last, { end, asks: last.asks + 1 })
    else runs.push({ start, end, asks: 1 })
  }
  return runs.flatMap((run) => Array.from({ length: run.asks }, () => (run.asks > 1 ? text.slice(run.start, run.end) : null)))
}
