import type { Source, Statement } from '@ownvoice/core/assistant/trace'
import type { FoundPassage, Passage } from '@ownvoice/core/knowledge/passage'

type Span = Pick<Passage, 'documentId' | 'start' | 'end'>

/** A passage that was found, with the offset in its text at which a sentence of the reply begins to rest on it; null where none does. */
export type CitedPassage = { found: FoundPassage; citedAt: number | null }

/** The passages of an ask with those first that its sentences rest on, each part in the order in which it was found. */
export function citedFirst(passages: readonly FoundPassage[], askId: string, statements: readonly Statement[]): CitedPassage[] {
  const cited = statements.filter((statement) => statement.askId === askId).flatMap(({ sources }) => sources.flatMap(spansOf))
  const all = passages.map((found) => ({ found, citedAt: citedAt(found.passage, cited) }))
  return [...all.filter((one) => one.citedAt !== null), ...all.filter((one) => one.citedAt === null)]
}

/** Where the first source begins that lies in the passage. */
function citedAt(passage: Passage, cited: readonly Span[]): number | null {
  const span = cited.find((one) => overlap(one, passage))
  return span ? Math.max(0, span.start - passage.start) : null
}

function spansOf(source: Source): readonly Span[] {
  if (source.kind === 'passage') return [source]
  return source.kind === 'answer' ? source.places : []
}

function overlap(one: Span, other: Span): boolean {
  return one.documentId === other.documentId && one.start < other.end && other.start < one.end
}
