import { claimText, withoutClaims } from './claim-text.ts'
import { contentStems } from './content-words.ts'
import { extractClaims } from './extract-claims.ts'

/** The verbs that most often follow the subject in what a business says of itself. */
const verb =
  /\b(?:is|are|was|were|costs?|starts?|begins?|ends?|takes?|lasts?|has|have|includes?|opens?|closes?|runs?|meets?|needs?|gets?|comes?|goes|go|pays?|teach(?:es)?|offers?|answers?|appl(?:y|ies)|stays?|leaves?|can|may|must|will|should|do|does)\b|n't\b/i

/** Who writes and who is written to are no subject that a document would have to name. */
const speaker = /^(?:(?:if|when|once|should) )?(?:we|you|i)\b/i

/** Words that are polite and say nothing of the business. */
const polite = /\b(?:sorry|unfortunately|please|afraid|happy|glad|welcome)\b/gi

/**
 * What a clause speaks of: the content words before its first verb, or before the first colon, comma or figure where it has none ("Piano,
 * 30 minutes: $152"). Stems, in order; none where it says "we", "you" or "it". English.
 */
export function subjectOf(clause: string): string[] {
  if (isOfSpeaker(clause)) return []
  const end = clause.search(verb)
  const fallback = clause.search(/[:,]|[$€£]?\d/)
  const head = end >= 0 ? clause.slice(0, end) : clause.slice(0, Math.max(0, fallback))
  return contentStems(withoutFigures(head))
}

/** Whether a clause says what "we" or "you" do: it speaks of nothing that stood before. */
export function isOfSpeaker(clause: string): boolean {
  return speaker.test(clause)
}

/** Figures may be written in another form, and words that are only polite name nothing. */
export function withoutFigures(clause: string): string {
  const figures = extractClaims(clause).filter(({ kind }) => kind !== 'name' && kind !== 'promise')
  const { plain } = withoutClaims(claimText(clause), figures)
  return plain.replace(polite, ' ')
}
