import type { Passage } from '../passage.ts'
import { termsOf } from '../terms.ts'
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
  const known = { spoken, things: thingsOf(stated) }
  const listed = valuesByThing(stated)
  const bySubject = postingsOf(stated)
  const found = new Map<string, Contradiction>()
  stated.forEach((one, place) => {
    const isAgainst = (other: StatedValue) => areSameThing(one, other, known) && disagree(one, other) && !areVariants(one, other, listed)
    const next = alikeAfter(place, one, bySubject).find((index) => stated[index] && isAgainst(stated[index]))
    const other = next === undefined ? undefined : stated[next]
    if (!other) return
    const key = [one.kind, ...[one, other].flatMap((side) => [side.passage.documentId, thingOf(side), ...side.values])].join('|')
    if (!found.has(key)) found.set(key, { about: one.kind, places: [one, other] })
  })
  return [...found.values()]
}

/** Where each stem is spoken of, in the subject or above it. */
function postingsOf(stated: readonly StatedValue[]): Map<string, number[]> {
  const postings = new Map<string, number[]>()
  stated.forEach(({ subject, headings }, place) => {
    for (const stem of new Set([...subject, ...headings])) {
      const list = postings.get(stem)
      if (list) list.push(place)
      else postings.set(stem, [place])
    }
  })
  return postings
}

/** The later ones that speak of the rarest stem of this one's subject: any that speaks of the same thing does. */
function alikeAfter(place: number, { subject }: StatedValue, postings: ReadonlyMap<string, number[]>): number[] {
  const lists = [...subject].map((stem) => postings.get(stem) ?? [])
  const shortest = lists.toSorted((one, other) => one.length - other.length)[0] ?? []
  return shortest.filter((index) => index > place)
}

function areSameThing(one: StatedValue, other: StatedValue, known: Known): boolean {
  if (one.kind !== other.kind || one.unit !== other.unit || one.conditions !== other.conditions) return false
  if (one.passage.id === other.passage.id) return false
  const isNamed = (subject: ReadonlySet<string>, by: StatedValue) =>
    [...subject].every((stem) => by.subject.has(stem) || by.headings.has(stem))
  if (!isNamed(one.subject, other) || !isNamed(other.subject, one)) return false
  return !areSetApart(one, other, known)
}

/** What each document says of each thing. */
function valuesByThing(stated: readonly StatedValue[]): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>()
  for (const side of stated) {
    const key = `${side.passage.documentId}|${thingOf(side)}`
    const known = values.get(key) ?? new Set()
    values.set(key, known.add(side.values.join(' ')))
  }
  return values
}

/** A document that gives several values for a thing lists its variants; only the same variant of two lists can disagree. */
function areVariants(one: StatedValue, other: StatedValue, listed: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (one.variant !== '' && other.variant !== '') return one.variant !== other.variant
  if (one.passage.documentId === other.passage.documentId) return one.variant !== other.variant
  return [one, other].some((side) => (listed.get(`${side.passage.documentId}|${thingOf(side)}`)?.size ?? 0) > 1)
}

function thingOf({ kind, unit, subject }: StatedValue): string {
  return [kind, unit, [...subject].toSorted().join(' ')].join('|')
}
