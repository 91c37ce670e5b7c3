import type { Passage } from '../passage.ts'

/** What two places can disagree on: an amount of money, a time of day, a term (a length of time, a percentage), or a count of anything else ("three tokens", "age 5"). */
export const valueKinds = ['price', 'time', 'term', 'count'] as const
export type ValueKind = (typeof valueKinds)[number]

/**
 * A value that a passage states of a thing. `start` and `end` are offsets of `quote` in the passage's text. `values` are keys of what is said
 * ("price:usd:25"), more than one for a range. `unit` is what it is said for ("month"), '' where nothing is said; `variant` tells the
 * rows of a list apart ("length:30:minute"). `subject` holds the stems of what the value is stated of; `headings` and `name` those of the
 * headings above it and of the document. `conditions` are the words that bind it ("if", "not"), in one string.
 */
export type StatedValue = {
  kind: ValueKind
  values: readonly string[]
  unit: string
  variant: string
  subject: ReadonlySet<string>
  headings: ReadonlySet<string>
  name: ReadonlySet<string>
  conditions: string
  passage: Passage
  quote: string
  start: number
  end: number
}
