import { isAsking } from './has-verb.ts'
import { isLimiting, isLimitingTitle, type Matter, type Reading, wordsLeft } from './generic-heading.ts'
import type { Named } from './read-units.ts'

/**
 * The headings that are said with what stands under them, outermost first: the innermost that is not generic, and those around it that limit it. The
 * title of a document names the document or the business; it is said where it limits, and one that dates the document ("Prices 2026, from 1 May") where
 * no other heading is. A heading that asks is left out, unless `saysAsking`.
 */
export function headingsSaid(
  text: string,
  headings: readonly Named[],
  { matters, reading, saysAsking = false }: { matters: readonly Matter[]; reading: Reading; saysAsking?: boolean },
): Named[] {
  const [title, ...below] = headings
  const names = (heading: Named) => (saysAsking || !isAsking(heading.text)) && wordsLeft(heading.text, reading).length > 0
  const limits = (heading: Named) => names(heading) && isLimiting(heading.text, matters, reading)
  const last = below.at(-1)
  const isLoose = last !== undefined && !names(last) && !belongsTo(text, below.at(-2), last)
  const inner = isLoose ? below.findLast(limits) : below.findLast(names)
  const over = title && names(title) && isLimitingTitle(title.text, matters, reading) ? [title] : []
  if (!inner) return over
  const around = below.filter((heading) => heading === inner || (heading.start < inner.start && limits(heading)))
  return [...over.filter(({ text: words }) => !/\d/.test(words)), ...around]
}

/** Words in bold on a line of their own belong to the heading before them where they stand right below it. */
export function belongsTo(text: string, heading: Named | undefined, name: Named): boolean {
  return text.startsWith('#', name.start) || (heading !== undefined && text.slice(heading.end, name.start).trim() === '')
}
