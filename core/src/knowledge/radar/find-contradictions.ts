import type { Passage } from '../passage.ts'
import { termsOf } from '../terms.ts'
import { type AlikeValues, alikeValues } from './alike-values.ts'
import { areSetApart, type Known, thingsOf } from './are-set-apart.ts'
import { disagree } from './disagree.ts'
import type { StatedValue, ValueKind } from './stated-value.ts'
import { statedValues } from './stated-values.ts'

/** Two places that say different things of the same. */
export type Contradiction = { about: ValueKind; places: readonly [StatedValue, StatedValue] }

/** What passages state, and the stems of all that they speak of: what the parts of a set state is, joined, what the whole does. */
export type Statements = { stated: readonly StatedValue[]; spoken: ReadonlySet<string> }

/** What passages state, each read by itself. */
export function statementsOf(passages: readonly Passage[]): Statements {
  return { stated: passages.flatMap(statedValues), spoken: new Set(passages.flatMap(({ text }) => termsOf(text))) }
}

/**
 * The places in an owner's passages that disagree on a price, a time of day, a term or a count of the same thing, in the order of the passages. When in
 * doubt they do not: both have to speak of the same thing in the same words (but for their order and form), under the same conditions, for the
 * same unit, and nothing in their headings may set them apart. What one document lists in several variants is compared with the same variant
 * alone. Of many places that all disagree each is set against the next alone: so many places never make more findings than there are places.
 */
export function findContradictions(passages: readonly Passage[]): Contradiction[] {
  return contradictionsAmong(statementsOf(passages))
}

/** The same of passages that were read before. */
export function contradictionsAmong({ stated, spoken }: Statements): Contradiction[] {
  const groups = alikeValues(stated)
  const bySubject = postingsOf(groups)
  const known = { spoken, things: thingsOf(stated) }
  const pairs = groups.flatMap((group) => pairsOf(group, alikeTo(group, bySubject), { stated, known }))
  const found = new Map<string, Contradiction>()
  for (const { one, other, things } of pairs.toSorted((first, second) => first.place - second.place)) {
    const key = [...things, one.passage.documentId, ...one.values, other.passage.documentId, ...other.values].join('|')
    if (!found.has(key)) found.set(key, { about: one.kind, places: [one, other] })
  }
  return [...found.values()]
}

/** The groups that speak of each stem, in the subject or above it. */
function postingsOf(groups: readonly AlikeValues[]): Map<string, AlikeValues[]> {
  const postings = new Map<string, AlikeValues[]>()
  for (const group of groups)
    for (const stem of new Set([...group.value.subject, ...group.value.headings])) {
      const list = postings.get(stem)
      if (list) list.push(group)
      else postings.set(stem, [group])
    }
  return postings
}

/** Those that speak of the rarest stem of this one's subject: any that speaks of the same thing does. */
function alikeTo({ value }: AlikeValues, postings: ReadonlyMap<string, AlikeValues[]>): readonly AlikeValues[] {
  const lists = [...value.subject].map((stem) => postings.get(stem) ?? [])
  return lists.toSorted((one, other) => one.length - other.length)[0] ?? []
}

type Pair = { place: number; one: StatedValue; other: StatedValue; things: readonly string[] }
type Among = { stated: readonly StatedValue[]; known: Known }

/** Each place of a group with the first later one that disagrees with it. */
function pairsOf(group: AlikeValues, others: readonly AlikeValues[], { stated, known }: Among): Pair[] {
  const compared = new Map<AlikeValues, Rivalry>()
  return group.places.flatMap((place): Pair[] => {
    const one = stated[place]
    let next = Infinity
    let thing = ''
    for (const other of others) {
      const [first = Infinity, last = -1] = [other.places[0], other.places.at(-1)]
      if (last <= place || first >= next) continue
      const rivalry = compared.get(other) ?? rivalryOf(group, other, known)
      compared.set(other, rivalry)
      const at = firstRival(place, other, rivalry, stated)
      if (at >= next) continue
      next = at
      thing = other.thing
    }
    const other = stated[next]
    return one && other ? [{ place, one, other, things: [group.thing, thing] }] : []
  })
}

/** Whether two groups disagree where both stand in one document, and where they do not. */
type Rivalry = { inOneDocument: boolean; acrossDocuments: boolean }

function rivalryOf(one: AlikeValues, other: AlikeValues, known: Known): Rivalry {
  const [first, second] = [one.value, other.value]
  if (!speakOfTheSame(first, second) || !disagree(first, second)) return { inOneDocument: false, acrossDocuments: false }
  const areRivals = (areOfOneDocument: boolean) =>
    !areSetApart(first, second, { known, areOfOneDocument }) && !areVariants(one, other, areOfOneDocument)
  return { inOneDocument: areRivals(true), acrossDocuments: areRivals(false) }
}

function firstRival(
  place: number,
  { places }: AlikeValues,
  { inOneDocument, acrossDocuments }: Rivalry,
  stated: readonly StatedValue[],
): number {
  const passage = stated[place]?.passage
  if (!inOneDocument && !acrossDocuments) return Infinity
  const at = places.find((later) => {
    const other = stated[later]?.passage
    if (later <= place || other?.id === passage?.id) return false
    return other?.documentId === passage?.documentId ? inOneDocument : acrossDocuments
  })
  return at ?? Infinity
}

function speakOfTheSame(one: StatedValue, other: StatedValue): boolean {
  if (one.kind !== other.kind || one.unit !== other.unit || one.conditions !== other.conditions) return false
  const isNamed = (subject: ReadonlySet<string>, by: StatedValue) =>
    [...subject].every((stem) => by.subject.has(stem) || by.headings.has(stem))
  return isNamed(one.subject, other) && isNamed(other.subject, one)
}

/** A document that gives several values for a thing lists its variants; only the same variant of two lists can disagree. */
function areVariants(one: AlikeValues, other: AlikeValues, areOfOneDocument: boolean): boolean {
  const [first, second] = [one.value.variant, other.value.variant]
  if (areOfOneDocument || (first !== '' && second !== '')) return first !== second
  return one.isListed || other.isListed
}
