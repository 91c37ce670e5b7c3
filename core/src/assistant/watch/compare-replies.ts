import { z } from 'zod'
import { ClaimKind } from '../../text/claim-kind.ts'
import type { ExtractedClaim } from '../../text/claim-text.ts'
import { cutText } from '../../text/cut-text.ts'
import { differsInDenial } from '../../text/denial.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { Draft, Statement } from '../trace.ts'

/**
 * What one of the two said and the other did not: a fact, a link or a promise; or a `denial`: a sentence of the assistant's that the owner's words turn
 * round. `text` is in the words of `by`.
 */
export const Difference = z.object({
  by: z.enum(['assistant', 'owner']),
  kind: z.enum([...ClaimKind.options, 'denial']),
  text: z.string(),
})
export type Difference = z.infer<typeof Difference>

/** `unclear`: neither says anything that can be compared, so that it speaks neither for the assistant nor against it. */
export type Comparison = { outcome: 'agrees' | 'differs' | 'unclear'; differences: Difference[] }

/**
 * Whether the owner said what the assistant would have said: the same facts (amounts, dates, times, contacts, what is promised) and the same links, whatever
 * the words around them. When in doubt they differ.
 */
export function compareReplies(draft: Draft, owners: string): Comparison {
  const said = cutText(bodyOf(draft), LONGEST)
  const written = cutText(withoutFrame(draft, owners), LONGEST)
  const [ours, theirs] = [factsOf(said), factsOf(written)]
  const differences: Difference[] = [
    ...missingFrom(theirs, ours).map(({ kind, text }) => ({ by: 'assistant' as const, kind, text })),
    ...missingFrom(ours, theirs).map(({ kind, text }) => ({ by: 'owner' as const, kind, text })),
    ...turnedRound(said, written).map((text) => ({ by: 'assistant' as const, kind: 'denial' as const, text })),
  ].slice(0, MOST_SHOWN)
  if (differences.length > 0) return { outcome: 'differs', differences }
  return { outcome: ours.length > 0 ? 'agrees' : 'unclear', differences }
}

/** So much of a mail is compared, in characters. */
const LONGEST = 5_000
const MOST_SHOWN = 20

const frame: ReadonlySet<Statement['kind']> = new Set(['greeting', 'opening', 'question', 'closing', 'disclosure', 'sign_off', 'signature'])

function bodyOf({ statements }: Draft): string {
  return statements.flatMap(({ kind, text }) => (frame.has(kind) ? [] : [text])).join('\n')
}

/** The owner's words without what stands around every reply, where they left it there. */
function withoutFrame({ statements }: Draft, owners: string): string {
  return statements.reduce((rest, { kind, text }) => (frame.has(kind) && text !== '' ? rest.replace(text, () => '\n') : rest), owners)
}

/** Names say whom one speaks to, and "see you there" is no promise: owners write both or not as they like. */
function factsOf(text: string): ExtractedClaim[] {
  return extractClaims(text).filter(({ kind, needs }) => kind !== 'name' && needs.length > 0 && !needs.includes('promise:done'))
}

/** What is said in `others` and not in `claims`, each once. */
function missingFrom(claims: readonly ExtractedClaim[], others: readonly ExtractedClaim[]): ExtractedClaim[] {
  const given = new Set(claims.flatMap(({ gives }) => gives))
  const missing = others.filter(({ needs }) => needs.some((key) => !given.has(key)))
  return [...new Map(missing.map((claim) => [claim.needs.join(' '), claim])).values()]
}

/** Words that deny nothing. */
const courtesies = /\b(?:no (?:worries|problem)|not at all|(?:can't|cannot) wait|(?:don't|do not) hesitate)\b[,.!]?/gi

/** The sentences of the one text that the other denies, or that deny what it states. */
function turnedRound(said: string, written: string): string[] {
  const other = written.replaceAll('’', "'").replace(courtesies, ' ')
  if (other.trim() === '') return []
  return splitSentences(said)
    .map(({ text }) => text)
    .filter((sentence) => differsInDenial(sentence.replaceAll('’', "'"), other))
}
