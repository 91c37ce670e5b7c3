import { layOut } from '../lay-out.ts'
import type { Check, Draft } from '../trace.ts'
import type { CheckContext } from './check-context.ts'
import { check, inspect } from './check.ts'

/** What may be dropped from a draft without it ceasing to be a reply. */
const droppable = new Set(['opening', 'answer', 'link', 'deferral', 'waitlist', 'question', 'closing'])

/**
 * Checks a draft and, where it fails, repairs it once: the statements at fault are left out, as long as every ask that was answered or
 * deferred still is. Returns the draft to use, with `repaired` true if it was changed; `ok` false means that the owner has to be asked.
 */
export function checkAndRepair(draft: Draft, context: CheckContext): { draft: Draft; check: Check } {
  const first = check(draft, context)
  if (first.ok) return { draft, check: first }
  const repaired = withoutFaults(draft, context)
  if (!repaired) return { draft, check: first }
  const second = check(repaired, context)
  return second.ok ? { draft: repaired, check: { ...second, repaired: true } } : { draft, check: first }
}

function withoutFaults(draft: Draft, context: CheckContext): Draft | null {
  const atFault = new Set(inspect(draft, context).problems.map((problem) => problem.statement))
  if (atFault.has(null)) return null
  const kept = draft.statements.filter((statement, index) => !atFault.has(index) || !droppable.has(statement.kind))
  const covered = new Set(kept.map(({ askId }) => askId))
  if (draft.statements.some(({ askId }) => askId !== null && !covered.has(askId))) return null
  return { ...draft, statements: kept, text: layOut(kept) }
}
