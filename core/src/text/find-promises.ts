import { claimsOf, type ClaimText, type ExtractedClaim } from './claim-text.ts'

const i = "\\b(?:we|i)(?:'ll| will| can| shall|'m going to|'re going to| am going to| are going to)"
const done = 'confirmed|booked|reserved|scheduled|cancell?ed|rescheduled|enrolled|registered|signed up|refunded'

/** What binds the business if it stands in a mail. Each has its own key, so that only the same promise in a document supports it. */
const promises: readonly { id: string; pattern: RegExp }[] = [
  { id: 'refund', pattern: new RegExp(`${i} (?:\\w+ ){0,2}(?:refund|reimburse|repay|credit|compensate|pay you back)`, 'gi') },
  { id: 'guarantee', pattern: /\b(?:guarantees?|guaranteed|(?:i|we) (?:promise|assure)|assure you)\b/gi },
  { id: 'contact', pattern: new RegExp(`${i} (?:\\w+ )?(?:call|phone|ring|text|visit|send|deliver|bring|e-?mail)\\b`, 'gi') },
  { id: 'hold', pattern: new RegExp(`${i} (?:\\w+ )?(?:hold|save|keep|reserve|book|schedule|cancel|move|reschedule|enroll)\\b`, 'gi') },
  { id: 'exception', pattern: new RegExp(`${i} (?:\\w+ )?(?:make an exception|waive|match|discount|reduce)\\b`, 'gi') },
  { id: 'offer', pattern: new RegExp(`${i} (?:\\w+ )?(?:give|offer|lend) you\\b`, 'gi') },
  {
    id: 'done',
    pattern: new RegExp(
      `\\b(?:you|your [\\w ]{1,30}?|it|that|this|we|i)(?:'re|'s|'ve| are| is| have been| has been| have| has)(?: now| all| already| just| been)* (?:${done}|all set)\\b`,
      'gi',
    ),
  },
  { id: 'done', pattern: /\b(?:consider it done|see you (?:then|there|on|at|tomorrow|soon|next))\b/gi },
]

/** Promises to the sender, and reports of things done for the sender. */
export function findPromises(text: ClaimText): ExtractedClaim[] {
  return promises.flatMap(({ id, pattern }) => claimsOf(text, 'promise', pattern, () => ({ needs: [`promise:${id}`] })))
}
