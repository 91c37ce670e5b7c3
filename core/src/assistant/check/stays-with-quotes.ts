import type { Draft } from '../trace.ts'
import type { CheckContext, Problem } from './check-context.ts'
import { contentStems, wordsOf } from './content-words.ts'
import { type Evidence, evidenceOf, isHeaderSource } from './evidence.ts'
import { extractClaims } from './extract-claims.ts'
import { knownNames, withoutOwnNames } from './own-names.ts'
import { differsInDenial, isDenial } from './denial.ts'
import { isNeutral } from './neutral-words.ts'
import { namesAnotherColumn } from './table-columns.ts'
import { hasSameUnits } from './price-units.ts'
import { subjectOf, withoutFigures } from './subject-of.ts'
import { supportedKeys } from './supported-keys.ts'

/** The share of a clause's content words that its evidence has to hold, the words of the question counted. Below it, it says something else. */
const minCoverage = 0.6
/** The share that the evidence has to hold by itself: the question's words alone prove nothing. */
const minOwnCoverage = 0.3
/** What is denied has to be denied of the same thing. */
const minDeniedCoverage = 0.75
/** The most places of documents that a model may give for a statement: with more of them nearly anything can be put together. */
const mostSources = 3

/** Words that turn a meaning: they may not be put in where the evidence does not have them. */
const pivots = new Set(
  `before after until minimum maximum least only always never mandatory optional included include excluded free refundable nonrefundable forbidden
unlimited cheaper cheapest guaranteed longer anymore`.split(/\s+/),
)
/** Words that narrow a meaning: they may not be left out. */
const narrowing = /\b(except|unless|only if|provided that|as long as|subject to)\b/i
const keepsCondition = /\b(?:except|unless|only|if|provided|as long as|subject to|apart from|other than|but)\b/i
/** Where a sentence may join things that are said in several places. */
const joint = /;\s|:\s|,?\s(?:and|but|or|so|while|plus)\s|,\s(?:with|which|then)\s|\s[–—-]\s/
/** What a reply to a question may begin with; who judges meanings looks at it. */
const opener = /^(?:yes|no|true|right|sure|of course|absolutely|exactly|correct)\b[,.!:;–—-]*\s*/i
/** A figure of the customer's that says whom an answer is for. */
const customersAge = /\byour (?:\w+ )?\d{1,2}[- ]years?[- ]old\b/gi

/**
 * An answer says what its sources say: each sentence, or each of the clauses that make it up, is borne by one piece of evidence alone. That piece
 * holds its figures with their units and columns, its subject, most of its content words, denies what the clause denies, has each word
 * that turns the meaning, and narrows nothing that the statement leaves out. Words of the customer's question may be taken up, but bear no figure
 * and no denial. A "yes" or "no" at the start is left to who judges meanings.
 */
export function staysWithQuotes(draft: Draft, context: CheckContext): Problem[] {
  return draft.statements.flatMap((statement, index) => {
    if (statement.kind !== 'answer') return []
    const sender = statement.sources.filter(({ kind }) => kind === 'sender')
    const ground: Ground = {
      evidence: evidenceOf(statement, context),
      senderKeys: new Set(
        [...supportedKeys({ ...statement, sources: sender }, context).keys()].filter((key) => /^(?:date|name|weekday):/.test(key)),
      ),
      names: knownNames(context).join(' '),
      asked: new Set(sender.flatMap((source) => (source.kind === 'sender' ? contentStems(source.quote) : []))),
      keepsCondition: keepsCondition.test(statement.text),
    }
    const confirmed = statement.sources.flatMap((source) => (source.kind === 'answer' ? [source.text] : []))
    const sentences = sentencesOf(statement.text)
    const faults = sentences.flatMap((sentence) => {
      if (confirmed.some((words) => isSentenceOf(sentence, words))) return []
      const fault = faultOf(withoutOwnNames({ kind: 'answer', text: sentence }, context), ground)
      return fault ? [`“${sentence}” ${fault}`] : []
    })
    if (sentences.every(saysNothing)) faults.push(`“${statement.text}” says nothing by itself.`)
    const places = statement.sources.filter((source) => source.kind === 'passage' && !isHeaderSource(source, statement, context))
    if (draft.by === 'model' && places.length > mostSources)
      faults.push(`A statement of a model rests on ${mostSources} places at most, not ${places.length}.`)
    return faults.map((detail) => ({ rule: 'unsupported_claim' as const, detail, statement: index }))
  })
}

/** What a clause is held against: the evidence, dates and names of the sender's, names that may be said, and what was asked. */
type Ground = {
  evidence: readonly Evidence[]
  senderKeys: ReadonlySet<string>
  names: string
  asked: ReadonlySet<string>
  keepsCondition: boolean
}

/** What is wrong with a sentence: with the whole of it, unless each of its clauses has its own evidence. Null when nothing is. */
function faultOf(sentence: string, ground: Ground): string | null {
  let subject = subjectOf(sentence)
  const whole = leastFault(sentence, subject, ground)
  const clauses = sentence.split(joint)
  if (whole === null || (clauses.length === 1 && isBorneInParts(sentence, subject, ground))) return null
  if (clauses.length === 1) return whole
  const areBorne = clauses.every((clause) => {
    const own = subjectOf(clause)
    subject = own.length > 0 ? own : subject
    return leastFault(clause, subject, ground) === null || isBorneInParts(clause, subject, ground)
  })
  return areBorne ? null : whole
}

/** What follows a comma may have its own evidence, as long as it has no figure: "up to 21 days ahead, online". */
function isBorneInParts(clause: string, subject: readonly string[], ground: Ground): boolean {
  const [first = '', ...rest] = clause.split(/,\s/)
  if (rest.length === 0 || rest.some((part) => figuresOf(part).length > 0)) return false
  return [first, ...rest].every((part) => leastFault(part, subject, ground) === null)
}

/** Null when one piece of evidence bears the clause; else the fault that the nearest piece finds. */
function leastFault(clause: string, subject: readonly string[], ground: Ground): string | null {
  if (saysNothing(clause)) return null
  const faults = ground.evidence.flatMap(withItsClauses).map((piece) => faultAgainst(clause, subject, piece, ground))
  if (faults.includes(null)) return null
  return faults.toSorted((a, b) => (b?.passed ?? 0) - (a?.passed ?? 0))[0]?.words ?? 'says more than its source.'
}

/** `passed` counts the checks that found nothing: the most tells the nearest piece. */
type Fault = { passed: number; words: string }

function faultAgainst(clause: string, subject: readonly string[], piece: Evidence, ground: Ground): Fault | null {
  const { senderKeys, names, evidence, asked } = ground
  const whole = `${piece.text} ${piece.beside} ${names}`
  const words = new Set(wordsOf(whole))
  const content = contentOf(clause)
  const own = new Set(contentStems(whole))
  const outside = content.filter((stem) => !holds(own, stem))
  const elsewhere = new Set(evidence.flatMap(({ text }) => contentStems(text)))
  const mixed = outside.find((stem) => holds(elsewhere, stem))
  const figure = missingFigure(clause, piece, senderKeys)
  const turn = wordsOf(clause).find((word) => pivots.has(word) && !words.has(word))
  const stranger = strangerIn(clause, subject, piece, { own, asked })
  const checks: [isFault: boolean, words: string][] = [
    [!isCovered(clause, content, { own, asked }), 'says more than its source.'],
    [stranger !== undefined, `speaks of “${stranger}”, which its source does not.`],
    [mixed !== undefined, `puts together what its sources say apart (“${mixed}”).`],
    [differsInDenial(clause, piece), 'and its source differ in what they deny.'],
    [figure !== undefined, `says “${figure}”, which does not stand beside the rest in its source.`],
    [!hasSameUnits(clause, piece), 'names a price for something else than its source does.'],
    [namesAnotherColumn(clause, piece), 'names a figure of another column.'],
    [turn !== undefined, `adds “${turn}”, which its source does not say.`],
    [!ground.keepsCondition && dropsCondition(content, piece.text), 'leaves out a condition of its source.'],
  ]
  const passed = checks.findIndex(([isFault]) => isFault)
  return passed < 0 ? null : { passed, words: checks[passed]?.[1] ?? '' }
}

/** Whether a clause says what the piece says before its "except", and not what it says after it. */
function dropsCondition(content: readonly string[], text: string): boolean {
  const at = text.search(narrowing)
  if (at < 0) return false
  const shareOf = (part: string) => content.filter((stem) => holds(new Set(contentStems(part)), stem)).length
  return shareOf(text.slice(0, at)) >= shareOf(text.slice(at))
}

/** What a clause's words may rest on: those of the piece of evidence, and those of the question. */
type Words = { own: ReadonlySet<string>; asked: ReadonlySet<string> }

function isCovered(clause: string, content: readonly string[], { own, asked }: Words): boolean {
  if (content.length === 0) return true
  const byOwn = content.filter((stem) => holds(own, stem)).length / content.length
  if (isDenial(clause)) return byOwn >= minDeniedCoverage
  const byAll = content.filter((stem) => holds(own, stem) || holds(asked, stem)).length / content.length
  return byOwn >= minOwnCoverage && byAll >= minCoverage
}

/**
 * A word of the subject that the piece does not have. In a sentence without figures it may come from the question ("Your dog may wait here") as
 * long as the piece has no other subject of its own.
 */
function strangerIn(clause: string, subject: readonly string[], piece: Evidence, { own, asked }: Words): string | undefined {
  const strangers = subject.filter((stem) => !isNeutral(stem) && !holds(own, stem))
  if (strangers.length === 0 || figuresOf(clause).length > 0) return strangers[0]
  const content = new Set(contentStems(clause))
  const theirs = subjectOf(piece.text).filter((stem) => !isNeutral(stem))
  const differs = theirs.length > 0 && !theirs.some((stem) => holds(content, stem))
  return strangers.find((stem) => differs || !holds(asked, stem))
}

/** The piece, and the clauses of it, so that "piano, but not harp" bears "piano". */
function withItsClauses(piece: Evidence): Evidence[] {
  const clauses = piece.text.split(/,? but |; /)
  return clauses.length === 1 ? [piece] : [piece, ...clauses.map((text) => ({ ...piece, text }))]
}

/** The first figure of a clause that neither the piece nor the sender gives. */
function missingFigure(clause: string, piece: Evidence, senderKeys: ReadonlySet<string>): string | undefined {
  const given = new Set(extractClaims(`${piece.text}\n${piece.beside}`).flatMap(({ gives }) => gives))
  return figuresOf(clause).find(({ needs }) => needs.some((key) => !given.has(key) && !senderKeys.has(key)))?.text
}

function figuresOf(clause: string) {
  const kinds = new Set(['name', 'promise', 'link'])
  return extractClaims(clause).filter(({ kind }) => !kinds.has(kind))
}

function contentOf(clause: string): string[] {
  return contentStems(withoutFigures(clause)).filter((stem) => !isNeutral(stem))
}

function saysNothing(clause: string): boolean {
  return contentStems(clause).length === 0 && extractClaims(clause).length === 0
}

/** Stems of one word may differ at the end ("expir", "expiri"). */
function holds(stems: ReadonlySet<string>, stem: string): boolean {
  if (stems.has(stem)) return true
  if (stem.length < 5) return false
  return [...stems].some((other) => other.length > 4 && (other.startsWith(stem) || stem.startsWith(other)))
}

/** What the owner confirmed may be said as it stands, in whole sentences. */
function isSentenceOf(sentence: string, words: string): boolean {
  const at = words.indexOf(sentence)
  if (at === 0) return /^(?:$|\s)/.test(words.slice(sentence.length))
  return at > 0 && /[.!?]\s+$/.test(words.slice(0, at)) && /[.!?]$/.test(sentence)
}

/** The sentences of a statement, each without the "yes" or "no" before it and the customer's age in it, which the claim ledger looks at. */
function sentencesOf(text: string): string[] {
  return text
    .replace(customersAge, 'your child')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim().replace(opener, ''))
    .filter(Boolean)
}
