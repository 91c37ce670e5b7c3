import type { Claim, Draft } from '../trace.ts'
import type { CheckContext, Problem } from './check-context.ts'
import type { ExtractedClaim } from '../../text/claim-text.ts'
import { isEnglishProse } from '../../text/content-words.ts'
import { withoutCustomersAge } from './customers-age.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { withoutOwnNames } from './own-names.ts'
import { supportedKeys } from './supported-keys.ts'

/** Every claim of a draft with the source that holds it, and a problem for each that none holds. */
export function claimLedger(draft: Draft, context: CheckContext): { claims: Claim[]; problems: Problem[] } {
  const claims: Claim[] = []
  const problems: Problem[] = []
  // Capital letters tell names in English only; German writes all nouns with one. Answers are always held to it.
  const frame = draft.statements.filter(({ kind }) => kind !== 'answer').map(({ text }) => text)
  const namesCount = isEnglishProse(frame.join(' '))
  draft.statements.forEach((statement, index) => {
    const supported = supportedKeys(statement, context)
    const isAnswer = statement.kind === 'answer'
    const text = withoutOwnNames(statement, context)
    const found = extractClaims(isAnswer ? withoutCustomersAge(text, context.reading) : text, isAnswer)
    for (const claim of found) {
      if (claim.kind === 'name' && !isAnswer && !namesCount) continue
      if (statement.kind === 'deferral' && namesDaysAtLarge.test(claim.text)) continue
      const missing = claim.needs.find((key) => !supported.has(key))
      const by = missing === undefined ? (supported.get(claim.needs[0] ?? '') ?? '') : ''
      claims.push({ kind: claim.kind, text: claim.text, statement: index, supported: missing === undefined, by })
      if (missing !== undefined && claim.kind !== 'link') {
        problems.push({
          rule: 'unsupported_claim',
          detail: `“${claim.text}” (${claim.kind}) stands in no source of its statement.`,
          statement: index,
        })
      }
    }
    problems.push(...foreignLinks(found, index, context))
  })
  return { claims, problems }
}

/** "I will write to you about weekends" says nothing of any day. */
const namesDaysAtLarge = /^week(?:end|day)s?$/i

/** A link is the owner's by its exact address, and active. What a document or the sender links to is not ours to send. */
function foreignLinks(found: readonly ExtractedClaim[], statement: number, context: CheckContext): Problem[] {
  const offered = new Set(context.links.filter((link) => link.active).map((link) => `link:${link.url}`))
  return found
    .filter((claim) => claim.kind === 'link' && claim.needs.some((key) => !offered.has(key)))
    .map((claim) => ({ rule: 'foreign_link', detail: `“${claim.text}” is not an active booking link of the owner.`, statement }))
}
