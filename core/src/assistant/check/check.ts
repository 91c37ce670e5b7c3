import { statementsInEnglish } from '../in-english.ts'
import { layOut } from '../lay-out.ts'
import type { Check, Draft, Statement } from '../trace.ts'
import { brokenPromises } from './broken-promises.ts'
import { checkBlackouts } from './check-blackouts.ts'
import type { CheckContext, Problem } from './check-context.ts'
import { checkLanguage } from './check-language.ts'
import { checkSources } from './check-sources.ts'
import { checkTranslation } from './check-translation.ts'
import { claimLedger } from './claim-ledger.ts'
import { findLeaks } from './find-leaks.ts'
import { staysWithQuotes } from './stays-with-quotes.ts'

/**
 * Holds a draft, whoever wrote it, against what it may say. `ok` is true when every claim stands in its statement's own sources, links
 * are the owner's, no blacked-out day is offered, and length, language and form are right. What is said in another language is held to its sources by its
 * English, and to that by its figures, days and names. Only such a draft may leave.
 */
export function check(draft: Draft, context: CheckContext): Check {
  const { claims, problems } = inspect(draft, context)
  return { ok: problems.length === 0, claims, violations: problems.map(({ rule, detail }) => ({ rule, detail })), repaired: false }
}

/**
 * The claims of a draft, and its problems with the statement that commits each. Of one that is several times too long only that is said: it is
 * not looked into.
 */
export function inspect(draft: Draft, context: CheckContext): { claims: Check['claims']; problems: Problem[] } {
  const length = draft.statements.reduce((sum, { text }) => sum + text.length, draft.text.length)
  if (length > FAR_TOO_LONG * context.maxChars) return { claims: [], problems: [tooLong(length, context)] }
  const judged = { ...draft, statements: draft.statements.map((statement) => withoutSignature(statement, context)) }
  const said = { ...judged, statements: statementsInEnglish(judged.statements) }
  const ledger = claimLedger(said, context)
  const problems = [
    ...checkForm(draft, context),
    ...checkSources(said, context),
    ...ledger.problems,
    ...staysWithQuotes(said, context),
    ...checkBlackouts(said, context),
    ...checkTranslation(judged, context),
    ...checkLanguage(judged, context),
    ...findLeaks(judged, context),
    ...brokenPromises(judged, context),
  ]
  return { claims: ledger.claims, problems }
}

/** What the owner's signature says (a phone, an address, a site) is the owner's to say, as long as it stands there as it is kept. */
function withoutSignature(statement: Statement, { signature }: CheckContext): Statement {
  return statement.kind === 'signature' && statement.text === signature ? { ...statement, text: '' } : statement
}

/** The text is what the statements say and no more; it says something; it is not too long. */
function checkForm(draft: Draft, context: CheckContext): Problem[] {
  const problems: Problem[] = []
  const says = draft.statements.some(({ kind, text }) => text.trim() !== '' && !frame.has(kind))
  if (!says) problems.push({ rule: 'empty', detail: 'The reply says nothing.', statement: null })
  if (draft.text !== layOut(draft.statements))
    problems.push({ rule: 'unsupported_claim', detail: 'The text is not what the statements say.', statement: null })
  if (draft.text.length > context.maxChars) problems.push(tooLong(draft.text.length, context))
  return problems
}

function tooLong(length: number, { maxChars }: CheckContext): Problem {
  return { rule: 'too_long', detail: `${length} characters; at most ${maxChars} are sent.`, statement: null }
}

/** Text and statements say the same, so that a draft of the greatest length counts twice. */
const FAR_TOO_LONG = 4

const frame = new Set(['greeting', 'opening', 'question', 'closing', 'disclosure', 'sign_off', 'signature'])
