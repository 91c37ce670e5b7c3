import type { Statement } from '../trace.ts'
import type { CheckContext } from './check-context.ts'
import { claimText } from '../../text/claim-text.ts'

/** The statements in which a name of one word is surely the name: elsewhere "May" may be the month. */
const naming = new Set<Statement['kind']>(['greeting', 'sign_off', 'disclosure'])

/**
 * The text of a statement with the owner's own names blanked out at the same offsets: what stands in a name ("Studio 54", "May & June",
 * "Petals.com") claims nothing.
 */
export function withoutOwnNames({ kind, text }: Pick<Statement, 'kind' | 'text'>, { ownNames }: Pick<CheckContext, 'ownNames'>): string {
  return ownNames
    .map((name) => claimText(name.trim()).plain)
    .filter((name) => name !== '' && (naming.has(kind) || /\s/.test(name)))
    .toSorted((a, b) => b.length - a.length)
    .reduce(blankOut, text)
}

/** Whole occurrences only: "Two Rivers" is not said in "Twenty-Two Rivers". */
function blankOut(text: string, name: string): string {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')
  const found = [...claimText(text).plain.matchAll(whole)]
  return found.reduce((rest, { index }) => rest.slice(0, index) + ' '.repeat(name.length) + rest.slice(index + name.length), text)
}

/** The names that a reply may say: the owner's own and the sender's. */
export function knownNames({ ownNames, reading }: CheckContext): string[] {
  return [...ownNames, ...(reading.senderName === null ? [] : [reading.senderName])]
}
