import type { Source, Statement } from '@ownvoice/core/assistant/trace'
import type { FoundPassage, Passage } from '@ownvoice/core/knowledge/passage'

type Span = Pick<Passage, 'documentId' | 'start' | 'end'>

/** The passages of an ask with those first that its sentences rest on, each part in the order in which it was found. */
export function citedFirst(passages: readonly FoundPassage[], askId: string, statements: readonly Statement[]): FoundPassage[] {
  const cited = statements.filter((statement) => statement.askId === askId).flatMap(({ sources }) => sources.flatMap(spansOf))
  const isCited = ({ passage }: FoundPassage) => cited.some((span) => overlap(span, passage))
  return [...passages.filter(isCited), ...passages.filter((found) => !isCited(found))]
}

function spansOf(source: Source): readonly Span[] {
  if (source.kind === 'passage') return [source]
  return source.kind === 'answer' ? source.places : []
}

function overlap(one: Span, other: Span): boolean {
  return one.documentId === other.documentId && one.start < other.end && other.start < one.end
}
