import { risks } from '../risks.ts'
import type { Decision, Reading } from '../trace.ts'

/** The rules after which a message waits for the owner for want of a sure answer alone: an answer of the sheet may be the one. */
const answerableRules: ReadonlySet<string> = new Set([
  'sender_unproven',
  'undocumented',
  'partly_documented',
  'unsure',
  'answer_unconfirmed',
  'middling_confidence',
  'may_not_settle',
  'not_understood',
])

/** Where something else than a question was seen by heads alone, an answer is offered from this chance on: what they saw may be nothing, or not all. */
const besideFrom = 0.2
const headRules: ReadonlySet<string> = new Set<string>([...risks, 'perhaps_opt_out', 'acceptance', 'not_for_us'])

/** Whether the owner is offered answers of the sheet to choose from. `chance` is that of the likeliest. Nothing beside what rules are certain of. */
export function offersAnswers({ rule }: Decision, reading: Reading, chance: number): boolean {
  if (answerableRules.has(rule)) return true
  return headRules.has(rule) && chance >= besideFrom && reading.flags.every((flag) => flag.by === 'head' && !flag.isCertain)
}
