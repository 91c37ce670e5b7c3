import type { Ask, Want } from '../../assistant/trace.ts'
import type { ClaimKind } from '../../text/claim-kind.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { namesNothing } from '../question-terms.ts'
import type { AnswerSheet } from './answer-sheet.ts'
import { speaksOf } from './find-in-sheet.ts'

/** What an answer has to hold to say how much, or when. */
const figures: Partial<Record<Want, readonly ClaimKind[]>> = {
  amount: ['price', 'number'],
  time: ['time', 'date', 'number'],
  date: ['date'],
}

/**
 * Whether an answer speaks of all that a part of a question names, and holds a figure of the kind that it asks for: "and does it have an expiry?" names what
 * is looked for, "what hours?" a kind alone. `place` is that of the answer in the sheet. A part that names nothing and asks for no figure is never covered.
 */
export function coversPart({ text, wants }: Pick<Ask, 'text' | 'wants'>, place: number, sheet: AnswerSheet): boolean {
  if (!speaksOf(text, place, sheet)) return false
  const needed = wants[0] && figures[wants[0]]
  if (!needed) return !namesNothing(text)
  return extractClaims(sheet.answers[place]?.text ?? '').some(({ kind }) => needed.includes(kind))
}
