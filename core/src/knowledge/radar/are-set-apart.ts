import { isGeneric } from '../question-terms.ts'
import type { StatedValue } from './stated-value.ts'

/** What an owner's documents speak of: every stem of their texts, and by its first stem each thing that some value is stated of. */
export type Known = { spoken: ReadonlySet<string>; things: ReadonlyMap<string, readonly (readonly string[])[]> }

/** What two places are compared beside. */
type Beside = { known: Known; areOfOneDocument: boolean }

/**
 * Whether headings or the names of documents tell two places apart that speak of the same subject. They do when a heading names a thing that has
 * values of its own: a "registration fee" under "Summer camp" is the camp's. They do when both sides are narrowed, in one document or by what has
 * nothing to do with the subject, and when the subject itself is of words that fit everything ("a lesson"). A word that no text uses narrows
 * nothing.
 */
export function areSetApart(one: StatedValue, other: StatedValue, { known, areOfOneDocument }: Beside): boolean {
  const { spoken, things } = known
  const isOnlyIn = (stem: string, by: StatedValue) => spoken.has(stem) && !by.subject.has(stem) && !by.headings.has(stem)
  const first = [...one.headings].filter((stem) => isOnlyIn(stem, other))
  const second = [...other.headings].filter((stem) => isOnlyIn(stem, one))
  if (namesThing(first, things) || namesThing(second, things)) return true
  if (first.length > 0 && second.length > 0) {
    if (areOfOneDocument) return true
    if (!isRelated(one) && !isRelated(other)) return true
  }
  if ([...one.subject].every(isGeneric) && first.length + second.length > 0) return true
  const isNamedOnlyBy = (side: StatedValue, by: StatedValue) => [...side.name].some((stem) => isOnlyIn(stem, by) && !by.name.has(stem))
  return isNamedOnlyBy(one, other) && isNamedOnlyBy(other, one)
}

/** The subjects of all values, without the words that fit everything, by their first stem. */
export function thingsOf(stated: readonly StatedValue[]): Map<string, string[][]> {
  const things = new Map<string, string[][]>()
  const seen = new Set<string>()
  for (const { subject } of stated) {
    const thing = [...subject].filter((stem) => !isGeneric(stem)).toSorted()
    const [first] = thing
    if (first === undefined || seen.has(thing.join(' '))) continue
    seen.add(thing.join(' '))
    things.set(first, [...(things.get(first) ?? []), thing])
  }
  return things
}

function namesThing(narrowing: readonly string[], things: Known['things']): boolean {
  const stems = new Set(narrowing)
  return narrowing.some((stem) => (things.get(stem) ?? []).some((thing) => thing.every((part) => stems.has(part))))
}

/** Whether the headings speak of the subject: "Private lessons" of a trial lesson. */
function isRelated({ subject, headings }: StatedValue): boolean {
  return [...subject].some((stem) => headings.has(stem))
}
