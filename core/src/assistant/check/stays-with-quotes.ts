import type { Draft } from '../trace.ts'
import type { CheckContext, Problem } from './check-context.ts'
import { contentStems, coverage, wordsOf } from './content-words.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { extractClaims } from './extract-claims.ts'
import { knownNames, withoutOwnNames } from './own-names.ts'
import { hasSameUnits } from './price-units.ts'
import { subjectOf, withoutFigures } from './subject-of.ts'
import { supportedKeys } from './supported-keys.ts'

/** The share of a clause's content words that its evidence has to hold. Below it, it says something else. */
const minCoverage = 0.6
/** The most sources that a model may give for a statement: with more of them nearly anything can be put together. */
const mostSources = 3

/** Words that turn a meaning: they may not be put in where the evidence does not have them. */
const pivots = new Set(
  `before after until minimum maximum least up over under above below only just always never every must required mandatory optional included
include excluded free refundable nonrefundable allowed forbidden unlimited extra additional cheaper cheapest best guaranteed longer anymore`.split(
    /\s+/,
  ),
)
/** Words that narrow a meaning: they may not be left out. */
const narrowing = /\b(except|unless|only if|provided that|as long as|subject to)\b/i
const negation = /\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without|unable|unavailable)\b|n't\b/i
/** Where a sentence may join two things that are said in two places. */
const joint = /;\s|,?\s(?:and|but)\s/

/**
 * An answer says what its sources say: each sentence, or each of the clauses that make it up, is borne by one piece of evidence alone. That
 * piece holds its figures with their units, its subject, most of its content words (all of them where it denies something), is negated
 * where the clause is, has each word that turns the meaning, and narrows nothing that the clause leaves out.
 */
export function staysWithQuotes(draft: Draft, context: CheckContext): Problem[] {
  return draft.statements.flatMap((statement, index) => {
    if (statement.kind !== 'answer') return []
    const fromSender = { ...statement, sources: statement.sources.filter(({ kind }) => kind === 'sender') }
    const ground: Ground = {
      evidence: evidenceOf(statement, context),
      senderKeys: new Set(supportedKeys(fromSender, context).keys()),
      names: knownNames(context).join(' '),
    }
    const faults = sentencesOf(statement.text).flatMap((sentence) => {
      const fault = faultOf(withoutOwnNames({ kind: 'answer', text: sentence }, context), ground)
      return fault ? [`“${sentence}” ${fault}`] : []
    })
    const tooMany = draft.by === 'model' && statement.sources.length > mostSources
    if (tooMany) faults.push(`A statement of a model rests on ${mostSources} places at most, not ${statement.sources.length}.`)
    return faults.map((detail) => ({ rule: 'unsupported_claim' as const, detail, statement: index }))
  })
}

/** What a clause is held against: the evidence, what the sender's own words support, and names that may be said. */
type Ground = { evidence: readonly Evidence[]; senderKeys: ReadonlySet<string>; names: string }

/** What is wrong with a sentence: with the whole of it, unless each of its clauses has its own evidence. Null when nothing is. */
function faultOf(sentence: string, ground: Ground): string | null {
  let subject = subjectOf(sentence)
  const whole = leastFault(sentence, subject, ground)
  const clauses = sentence.split(joint)
  if (whole === null || clauses.length === 1) return whole
  const areBorne = clauses.every((clause) => {
    const own = subjectOf(clause)
    subject = own.length > 0 ? own : subject
    return leastFault(clause, subject, ground) === null
  })
  return areBorne ? null : whole
}

/** Null when one piece of evidence bears the clause; else the fault that the nearest piece finds. */
function leastFault(clause: string, subject: readonly string[], ground: Ground): string | null {
  if (contentStems(clause).length === 0 && extractClaims(clause).length === 0) return null
  const faults = ground.evidence.flatMap(withItsClauses).map((piece) => faultAgainst(clause, subject, piece, ground))
  if (faults.includes(null)) return null
  return faults.toSorted((a, b) => (b?.passed ?? 0) - (a?.passed ?? 0))[0]?.words ?? 'says more than its source.'
}

/** `passed` counts the checks that found nothing: the most tells the nearest piece. */
type Fault = { passed: number; words: string }

function faultAgainst(clause: string, subject: readonly string[], piece: Evidence, ground: Ground): Fault | null {
  const { senderKeys, names, evidence } = ground
  const whole = `${piece.text} ${piece.beside} ${names}`
  const stems = new Set(contentStems(whole))
  const words = new Set(wordsOf(whole))
  const isDenied = negation.test(clause)
  const stranger = subject.find((stem) => !stems.has(stem))
  const elsewhere = new Set(evidence.flatMap(({ text }) => contentStems(text)))
  const mixed = contentStems(withoutFigures(clause)).find((stem) => !stems.has(stem) && elsewhere.has(stem))
  const figure = missingFigure(clause, piece, senderKeys)
  const turn = wordsOf(clause).find((word) => pivots.has(word) && !words.has(word))
  const checks: [isFault: boolean, words: string][] = [
    [coverage(withoutFigures(clause), whole) < (isDenied ? 1 : minCoverage), 'says more than its source.'],
    [stranger !== undefined, `speaks of “${stranger}”, which its source does not.`],
    [mixed !== undefined, `puts together what its sources say apart (“${mixed}”).`],
    [negation.test(piece.text) !== isDenied, 'and its source differ in what they deny.'],
    [figure !== undefined, `says “${figure}”, which does not stand beside the rest in its source.`],
    [!hasSameUnits(clause, piece), 'names a price for something else than its source does.'],
    [turn !== undefined, `adds “${turn}”, which its source does not say.`],
    [narrowing.test(piece.text) && !narrowing.test(clause), 'leaves out a condition of its source.'],
  ]
  const passed = checks.findIndex(([isFault]) => isFault)
  return passed < 0 ? null : { passed, words: checks[passed]?.[1] ?? '' }
}

/** The piece, and the clauses of it, so that "piano, but not harp" bears "piano". */
function withItsClauses(piece: Evidence): Evidence[] {
  const clauses = piece.text.split(/,? but |; /)
  return clauses.length === 1 ? [piece] : [piece, ...clauses.map((text) => ({ ...piece, text }))]
}

/** The first figure of a clause that neither the piece nor the sender gives. */
function missingFigure(clause: string, piece: Evidence, senderKeys: ReadonlySet<string>): string | undefined {
  const given = new Set(extractClaims(`${piece.text}\n${piece.beside}`).flatMap(({ gives }) => gives))
  const figures = extractClaims(clause).filter(({ kind }) => kind !== 'name' && kind !== 'promise' && kind !== 'link')
  return figures.find(({ needs }) => needs.some((key) => !given.has(key) && !senderKeys.has(key)))?.text
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}
