import type { Draft, Statement } from '../trace.ts'
import type { CheckContext, Problem } from './check-context.ts'
import { claimText, withoutClaims } from './claim-text.ts'
import { contentStems, coverage, wordsOf } from './content-words.ts'
import { extractClaims } from './extract-claims.ts'

/** The share of a sentence's content words that its quotes have to hold. Below it, it says something else than they do. */
const minCoverage = 0.6

/** Words that turn a meaning: they may not be put in where the quote does not have them. */
const pivots = new Set(
  `before after until minimum maximum least up over under above below only always never every must required mandatory optional included
include excluded free refundable nonrefundable allowed forbidden unlimited extra additional cheaper cheapest best guaranteed`.split(/\s+/),
)
/** Words that narrow a meaning: they may not be left out. */
const narrowing = /\b(except|unless|only if|provided that|as long as|subject to)\b/i
const negation = /\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without|unable|unavailable)\b|n't\b/i

/**
 * An answer says what its quotes say: most of its content words stand in one of them, it is negated where that one is, it puts in no
 * word that turns the meaning and leaves out none that narrows it. This is lexical: it does not see a price that belongs to another
 * course of the same quote.
 */
export function staysWithQuotes(draft: Draft, context: CheckContext): Problem[] {
  return draft.statements.flatMap((statement, index) => {
    if (statement.kind !== 'answer') return []
    const quotes = quotesOf(statement)
    return sentencesOf(statement.text).flatMap((sentence) => {
      const fault = faultOf(sentence, quotes, context)
      return fault ? [{ rule: 'unsupported_claim' as const, detail: `“${sentence}” ${fault}`, statement: index }] : []
    })
  })
}

function faultOf(sentence: string, quotes: readonly string[], context: CheckContext): string | null {
  if (contentStems(sentence).length === 0) return null
  const whole = quotes.join('\n')
  const added = wordsOf(sentence).find((word) => pivots.has(word) && !wordsOf(whole).includes(word))
  if (added) return `adds “${added}”, which its source does not say.`
  const names = context.knownNames.join(' ')
  const words = withoutFigures(sentence)
  const near = [whole, ...quotes.flatMap(candidatesOf)].filter((candidate) => coverage(words, `${candidate} ${names}`) >= minCoverage)
  if (near.length === 0) return 'says more than its source.'
  const same = near.filter((candidate) => negation.test(candidate) === negation.test(sentence))
  if (same.length === 0) return 'and its source differ in what they deny.'
  if (same.every((candidate) => narrowing.test(candidate)) && !narrowing.test(sentence)) return 'leaves out a condition of its source.'
  return null
}

/** Figures may be written in another form; the claim ledger holds them to their source. */
function withoutFigures(sentence: string): string {
  const figures = extractClaims(sentence).filter(({ kind }) => kind !== 'name' && kind !== 'promise')
  return withoutClaims(claimText(sentence), figures).plain
}

function quotesOf(statement: Statement): string[] {
  return statement.sources.flatMap((source) => {
    if (source.kind === 'passage') return [[source.quote, ...source.headings].join('\n')]
    return source.kind === 'account' ? [source.value] : []
  })
}

/** The quote as a whole, its sentences, and the clauses of each, so that "piano, but not harp" supports "piano". */
function candidatesOf(quote: string): string[] {
  const sentences = sentencesOf(quote)
  return [quote, ...sentences, ...sentences.flatMap((sentence) => sentence.split(/,? but |; /))]
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}
