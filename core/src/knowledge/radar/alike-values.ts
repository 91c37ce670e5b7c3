import type { StatedValue } from './stated-value.ts'

/**
 * Values that differ in nothing but where they stand, as in the copies of one sheet: what is found for one holds for all. `places` are their indexes in
 * the list, ascending; `isListed` where their document gives several values for the same thing.
 */
export type AlikeValues = { readonly value: StatedValue; readonly thing: string; readonly isListed: boolean; readonly places: number[] }

/** The values in groups, which stand in the order of their first places. */
export function alikeValues(stated: readonly StatedValue[]): AlikeValues[] {
  const things = stated.map(thingOf)
  const listed = valuesByThing(stated, things)
  const groups = new Map<string, AlikeValues>()
  stated.forEach((value, place) => {
    const thing = things[place] ?? ''
    const isListed = (listed.get(ofDocument(value, thing))?.size ?? 0) > 1
    const { conditions, variant, values, headings, name } = value
    const key = [thing, isListed, conditions, variant, values.join(' '), joined(headings), joined(name)].join('|')
    const group = groups.get(key) ?? { value, thing, isListed, places: [] }
    groups.set(key, group)
    group.places.push(place)
  })
  return [...groups.values()]
}

/** What each document says of each thing. */
function valuesByThing(stated: readonly StatedValue[], things: readonly string[]): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>()
  stated.forEach((side, place) => {
    const key = ofDocument(side, things[place] ?? '')
    const known = values.get(key) ?? new Set()
    values.set(key, known.add(side.values.join(' ')))
  })
  return values
}

function ofDocument({ passage }: StatedValue, thing: string): string {
  return `${passage.documentId}|${thing}`
}

function thingOf({ kind, unit, subject }: StatedValue): string {
  return [kind, unit, joined(subject)].join('|')
}

function joined(stems: ReadonlySet<string>): string {
  return [...stems].toSorted().join(' ')
}
