import type { Draft, Statement } from '../trace.ts'
import type { CheckContext, Problem } from './check-context.ts'
import { contentStems } from '../../text/content-words.ts'
import { withoutCustomersAge } from './customers-age.ts'
import { type Evidence, evidenceOf, isHeaderSource } from './evidence.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { faultAgainst, figuresOf, type Ground } from './fault-against.ts'
import { knownNames, withoutOwnNames } from './own-names.ts'
import { figureOfAnotherItem } from './list-items.ts'
import { jointParts, type SentencePart, smallestParts } from '../../text/sentence-parts.ts'
import { splitSentences } from '../../text/sentences.ts'
import { isOfSpeaker, subjectOf } from '../../text/subject-of.ts'
import { writtenOut } from '../../text/shorthand.ts'
import { supportedKeys } from './supported-keys.ts'
import { endsOne, isWordForWord } from './word-for-word.ts'

/** The most places of documents that a model may give for a statement: with more of them nearly anything can be put together. */
const mostSources = 3

const keepsCondition = /\b(?:except|unless|only|if|provided|as long as|subject to|apart from|other than|but)\b/i
/** What a reply to a question may begin with; who judges meanings looks at it. "No grills" is no such "no". */
const openers = [
  /^(?:yes|true|right|sure|of course|absolutely|exactly|correct|no need)\b[,.!:;–—-]?\s*/i,
  /^(?:no|better not|certainly not|not really|unfortunately not|i'm afraid not)(?:[,.!:;–—-]\s*|$)/i,
]
/** A question says nothing by itself, but it may be the case that its answer is for: "Too cold? Say so." */
const asks = /\?["'*_)]*$/
const isCase = /^(?:if|when)\b/i

/**
 * An answer says what its sources say: each sentence, or each of the clauses that make it up, is borne by one piece of evidence alone. That piece
 * holds its figures with their units and columns, its subject, most of its content words, denies what the clause denies, has each word
 * that turns the meaning, and narrows nothing that the statement leaves out. Words of the customer's question may be taken up, but bear no figure
 * and no denial. A "yes" or "no" at the start is left to who judges meanings.
 */
export function staysWithQuotes(draft: Draft, context: CheckContext): Problem[] {
  return draft.statements.flatMap((statement, index) => {
    if (statement.kind !== 'answer') return []
    const ground = groundOf(statement, context, draft.by === 'model')
    const confirmed = statement.sources.flatMap((source) => (source.kind === 'answer' ? [source.text] : []))
    const sentences = sentencesOf(withoutCustomersAge(statement.text, context.reading))
    const faults = sentences.flatMap((sentence) => {
      if (confirmed.some((words) => isSentenceOf(sentence, words))) return []
      const fault = faultOf(writtenOut(withoutOwnNames({ kind: 'answer', text: sentence }, context)), ground)
      return fault ? [`“${sentence}” ${fault}`] : []
    })
    if (sentences.every(saysNothing)) faults.push(`“${statement.text}” says nothing by itself.`)
    const places = statement.sources.filter((source) => source.kind === 'passage' && !isHeaderSource(source, statement, context))
    if (draft.by === 'model' && places.length > mostSources)
      faults.push(`A statement of a model rests on ${mostSources} places at most, not ${places.length}.`)
    return faults.map((detail) => ({ rule: 'unsupported_claim' as const, detail, statement: index }))
  })
}

function groundOf(statement: Statement, context: CheckContext, isJudged: boolean): Ground {
  const sender = statement.sources.filter(({ kind }) => kind === 'sender')
  return {
    evidence: evidenceOf(statement, context),
    isJudged,
    senderKeys: new Set(
      [...supportedKeys({ ...statement, sources: sender }, context).keys()].filter((key) => /^(?:date|name|weekday):/.test(key)),
    ),
    names: knownNames(context).join(' '),
    asked: new Set(sender.flatMap((source) => (source.kind === 'sender' ? contentStems(source.quote) : []))),
    soleContacts: soleContactsOf(statement, context),
    keepsCondition: keepsCondition.test(statement.text),
    today: context.today,
  }
}

/** The phone number and the email address that a statement's quotes hold, each where its passages know no other. */
function soleContactsOf({ sources }: Statement, { passages }: CheckContext): ReadonlySet<string> {
  const quoted = sources.filter((source) => source.kind === 'passage')
  const whole = passages.filter(({ id }) => quoted.some(({ passageId }) => passageId === id)).map(({ text }) => text)
  const keysIn = (texts: readonly string[]) =>
    new Set(texts.flatMap((text) => extractClaims(text)).flatMap(({ kind, needs }) => (kind === 'contact' ? needs : [])))
  const known = [...keysIn(whole)]
  const kindOf = (key: string) => key.slice(0, key.indexOf(':'))
  return new Set(
    [...keysIn(quoted.map(({ quote }) => quote))].filter((key) => known.filter((other) => kindOf(other) === kindOf(key)).length === 1),
  )
}

/** What is wrong with a sentence: with the whole of it, unless each of the parts that make it up has its own evidence. Null when nothing is. */
function faultOf(sentence: string, ground: Ground): string | null {
  const whole = leastFault(sentence, subjectOf(sentence), ground)
  if (whole === null) return null
  const isBorne = [jointParts(sentence), smallestParts(sentence)].some((parts) => areBorne(sentence, parts, ground))
  return isBorne && !isOfAnotherItem(sentence, ground) ? null : whole
}

/** Parts may be borne one by one and yet put a figure with the name of another item: "24 hours" and "before a recital". */
function isOfAnotherItem(sentence: string, { evidence }: Ground): boolean {
  const said = new Set(figuresOf(sentence).flatMap(({ needs }) => needs))
  const holding = evidence.filter(({ text }) => extractClaims(text).some(({ gives }) => gives.some((key) => said.has(key))))
  return holding.length > 0 && holding.every((piece) => figureOfAnotherItem(sentence, piece) !== null)
}

/**
 * Whether parts that follow one another, some of them taken together, are all borne. A part without a subject of its own has that of the part
 * before it, one that begins with "which" what stands right before it. What is added after a comma has figures only word for word.
 */
function areBorne(sentence: string, parts: readonly SentencePart[], ground: Ground): boolean {
  if (parts.length < 2) return false
  const known = new Map<string, boolean>()
  const from = (index: number, inherited: readonly string[]): boolean => {
    const first = parts[index]
    if (!first) return true
    const key = `${index} ${inherited.join(' ')}`
    const before = known.get(key)
    if (before !== undefined) return before
    const subject = first.isRelative ? contentStems(sentence.slice(0, first.start)).slice(-2) : inherited
    const isBorne = parts.slice(index).some((last, count) => {
      const text = sentence.slice(first.start, last.end)
      const own = subjectOf(text)
      const about = own.length > 0 ? own : isOfSpeaker(text) ? [] : subject
      return isPartBorne(text, about, first, ground) && from(index + count + 1, own.length > 0 ? own : subject)
    })
    known.set(key, isBorne)
    return isBorne
  }
  return from(0, subjectOf(sentence))
}

function isPartBorne(text: string, subject: readonly string[], { isAdded }: SentencePart, ground: Ground): boolean {
  if (isWordForWord(text, ground.evidence) || (ground.isJudged && isAdded && endsOne(text, ground.evidence))) return true
  return !(isAdded && figuresOf(text).length > 0) && leastFault(text, subject, ground) === null
}

/** Null when one piece of evidence bears the clause; else the fault that the nearest piece finds. */
function leastFault(clause: string, subject: readonly string[], ground: Ground): string | null {
  if (saysNothing(clause)) return null
  const pieces = isCase.test(clause) ? ground.evidence : ground.evidence.filter(({ text }) => !asks.test(text))
  const faults = pieces.flatMap(withItsClauses).map((piece) => faultAgainst(clause, subject, piece, ground))
  if (faults.includes(null)) return null
  return faults.toSorted((a, b) => (b?.passed ?? 0) - (a?.passed ?? 0))[0]?.words ?? 'says more than its source.'
}

/** The piece, and the clauses of it, so that "piano, but not harp" bears "piano". */
function withItsClauses(piece: Evidence): Evidence[] {
  const clauses = piece.text.split(/,? but |; /)
  return clauses.length === 1 ? [piece] : [piece, ...clauses.map((text) => ({ ...piece, text }))]
}

function saysNothing(clause: string): boolean {
  return contentStems(clause).length === 0 && extractClaims(clause).length === 0
}

/** What the owner confirmed may be said as it stands, in whole sentences. */
function isSentenceOf(sentence: string, words: string): boolean {
  const at = words.indexOf(sentence)
  if (at === 0) return /^(?:$|\s)/.test(words.slice(sentence.length))
  return at > 0 && /[.!?]\s+$/.test(words.slice(0, at)) && /[.!?]$/.test(sentence)
}

/** The sentences of a statement, each without the "yes" or "no" before it. */
function sentencesOf(text: string): string[] {
  return splitSentences(text)
    .map((sentence) => openers.reduce((rest, opener) => rest.replace(opener, ''), sentence.text.trim()))
    .filter(Boolean)
}
