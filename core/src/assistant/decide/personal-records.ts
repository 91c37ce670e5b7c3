import type { Ask } from '../trace.ts'

/** Something that a business keeps of a person. */
const record =
  /\b(?:appointment|booking|reservation|lesson|session|class|visit|slot|order|delivery|balance|credit|bill|invoice|statement|receipt|payment|deposit|refund|account|membership|subscription|file|record|detail|result|grade|report|progress|attendance|address|number|e-?mail|card|contract|confirmation)s?\b/i
/** It belongs to the sender, or somebody of theirs. */
const ofSender = /\b(?:my|our) /i

/** With a record of the sender's in the same sentence: asks how it stands, or for a copy. */
const asksHowItStands: readonly RegExp[] = [
  /\b(?:what|when|where)(?:'?s| is| was| are| were) (?:my|our)\b/i,
  /\bwhat (?:time|day) (?:is|was|are|were) (?:my|our)\b/i,
  /\bdid (?:you|ye|u) (?:get|receive) (?:my|our)\b/i,
  /\b(?:send|resend|email|forward|give|tell) (?:me |us )?(?:a copy of |another copy of )?(?:my|our)\b/i,
  /\bstatus of (?:my|our)\b/i,
]
/** Asks how the sender, or a child of theirs, stands with the business. */
const asksHowTheyStand: readonly RegExp[] = [
  /\b(?:do|did) (?:i|we) (?:still )?owe\b(?! (?:them|him|her|any(?:one|body)|some(?:one|body)|extra)\b)/i,
  /\b(?:how much|what) (?:i|we) (?:still )?owe\b/i,
  /\bhow many [a-z]{1,20} (?:do|have) (?:i|we) (?:still )?(?:have|got|left)\b/i,
  /\b(?:am|are|is) (?:i|we|he|she|my \w+|our \w+) (?:still |already )?(?:booked|down for|registered|enroll?ed|signed up|on (?:the|your) (?:list|waitlist|books|schedule)|paid up)\b/i,
  /\bhave (?:i|we) (?:already |fully )?paid\b/i,
  /\b(?:have|got|hold|keep) on (?:file|record) (?:for|about) (?:me|us)\b/i,
  /\bhow(?:'?s| is| was| did| are) (?:my|our) \w+ (?:doing|getting on|get on|settling|progressing|behaving)\b/i,
]
/** Wants it changed or ended. */
const asksToChange: readonly RegExp[] = [
  /\b(?:change|update|correct|edit|amend|replace|switch|fix|cancel|close|end|stop|freeze|pause|terminate|suspend|withdraw|move|shift|rebook|reschedule) (?:my|our)\b/i,
  /\b(?:my|our) new\b/i,
]

/** Whether an ask wants to know or change what the business keeps of one person: a booking, an account, a balance, a child's progress. */
export function asksForRecords({ text, intent }: Pick<Ask, 'text' | 'intent'>): boolean {
  if (says(asksHowTheyStand, text)) return true
  const isOfSender = ofSender.test(text) && record.test(text)
  return isOfSender && (says(asksHowItStands, text) || (intent === 'request' && says(asksToChange, text)))
}

/** The owner says how somebody's records stand. */
const tells: readonly RegExp[] = [
  /\byour (?:\w+ )?(?:appointment|booking|reservation|lesson|session|visit|slot|order|balance|credit|bill|invoice|payment|deposit|refund|account|membership|subscription)s? (?:is|are|was|were|has|have|will be)\b/i,
  /\byour (?:son|daughter|child|kid|boy|girl|children|kids|twins) (?:is|was|has|did|had|got)\b/i,
  /\byou(?:'re| are| were|'ve| have) (?:already |now |all )?(?:booked|down for|registered|enroll?ed|signed up|paid|set for)\b/i,
  /\b(?:have|got|booked|put) you (?:down|in for)\b/i,
  /\byou (?:still )?owe\b/i,
]

/** Whether a text of the owner's tells its reader how their records stand. */
export function tellsOfRecords(text: string): boolean {
  return says(tells, text)
}

function says(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text))
}
